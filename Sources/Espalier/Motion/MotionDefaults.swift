/// The timings of the components' animations, unless an app sets others.
///
/// All front ends use them. The scripts of the web front end have the same values in
/// `core/motion-defaults.js`, and its style sheets repeat those of ``sheet`` and ``columns``, which
/// they need before any script; tests compare them.
public enum MotionDefaults {
  /// Rows of an outline that appear, disappear or move.
  public static var outline: TimingCurve {
    TimingCurve(CubicBezierCurve(0.2, 0.7, 0.3, 1), duration: 190)
  }
  /// Rows that grow to show all of their content, and shrink.
  public static var expandableRows: TimingCurve { .ease(duration: 240) }
  /// Panels that expand and collapse.
  public static var accordion: TimingCurve { .ease(duration: 260) }
  /// The sheet of a filter form, and the rows of the form.
  public static var sheet: TimingCurve {
    TimingCurve(CubicBezierCurve(0.2, 0.85, 0.25, 1), duration: 300)
  }
  /// Columns that appear and disappear.
  public static var columns: TimingCurve {
    TimingCurve(CubicBezierCurve(0.2, 0.7, 0.3, 1), duration: 220)
  }
}
