// @ts-check
// AG Grid's built files here are those of a wrapper, whose own half needs React. None of it is
// used: every import is replaced by a stub that can be called, extended and accessed.

{
  /** @type {any} */
  const standIn = new Proxy(class {}, {
    get(target, name) {
      if (name === Symbol.toPrimitive) return () => "19.0.0";
      return name in target ? Reflect.get(target, name) : standIn;
    },
    apply: () => standIn,
  });
  Object.assign(window, { React: standIn, ReactDOM: standIn, PropTypes: standIn });
}
