// What Svelte 5 declares of templates, as far as the elements and the recipe use it.

export interface HTMLAttributes<Target extends EventTarget> {
  class?: string | undefined;
  id?: string | undefined;
  onclick?: ((event: MouseEvent & { currentTarget: Target }) => void) | undefined;
}
export interface SvelteHTMLElements {
  p: HTMLAttributes<HTMLParagraphElement>;
}
declare global {
  function $props<Properties>(): Properties;
  namespace $state {
    function raw<Value>(value: Value): Value;
  }
}
