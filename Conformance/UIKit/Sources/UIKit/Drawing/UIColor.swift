public import Foundation

// uikit/uicolor
/// A color with a name or components.
///
/// Nothing is drawn.
open class UIColor: Foundation.NSObject, @unchecked Sendable {
  enum Kind {
    case components(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
    case named(String)
  }

  let kind: Kind

  init(kind: Kind) {
    self.kind = kind
  }

  convenience init(name: String) {
    self.init(kind: .named(name))
  }

  // uikit/uicolor/init(red:green:blue:alpha:)
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(kind: .components(red: red, green: green, blue: blue, alpha: alpha))
  }

  // uikit/uicolor/init(white:alpha:)
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    switch (kind, other.kind) {
    case (.components(let r, let g, let b, let a), .components(let r2, let g2, let b2, let a2)):
      return (r, g, b, a) == (r2, g2, b2, a2)
    case (.named(let name), .named(let name2)): return name == name2
    default: return false
    }
  }

  open override var hash: Int {
    switch kind {
    case .components(let red, let green, let blue, let alpha): [red, green, blue, alpha].hashValue
    case .named(let name): name.hashValue
    }
  }

  open override var description: String {
    switch kind {
    case .components(let red, let green, let blue, let alpha):
      "UIColor(\(red), \(green), \(blue), \(alpha))"
    case .named(let name): name
    }
  }
}

extension UIColor {
  // uikit/uicolor/label
  public class var label: UIColor { UIColor(name: "label") }
  // uikit/uicolor/secondarylabel
  public class var secondaryLabel: UIColor { UIColor(name: "secondaryLabel") }
  // uikit/uicolor/separator
  public class var separator: UIColor { UIColor(name: "separator") }
  // uikit/uicolor/systembackground
  public class var systemBackground: UIColor { UIColor(name: "systemBackground") }
  // uikit/uicolor/secondarysystembackground
  public class var secondarySystemBackground: UIColor { UIColor(name: "secondarySystemBackground") }
  // uikit/uicolor/systemblue
  public class var systemBlue: UIColor { UIColor(name: "systemBlue") }
  // uikit/uicolor/systemred
  public class var systemRed: UIColor { UIColor(name: "systemRed") }
  // uikit/uicolor/systemgray
  public class var systemGray: UIColor { UIColor(name: "systemGray") }
  // uikit/uicolor/systemgray4
  public class var systemGray4: UIColor { UIColor(name: "systemGray4") }
  // uikit/uicolor/tintcolor
  public class var tintColor: UIColor { UIColor(name: "tintColor") }
  // uikit/uicolor/clear
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  // uikit/uicolor/white
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
}
