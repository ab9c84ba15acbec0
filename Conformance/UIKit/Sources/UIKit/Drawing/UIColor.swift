public import Foundation

// uikit/uicolor
/// A colour is known by its name or its components; nothing is drawn.
open class UIColor: NSObject, @unchecked Sendable {
  enum Kind {
    case components(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
    case named(String, alpha: CGFloat)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  let kind: Kind

  init(kind: Kind) {
    self.kind = kind
  }

  convenience init(name: String) {
    self.init(kind: .named(name, alpha: 1))
  }

  // uikit/uicolor/init(red:green:blue:alpha:)
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(kind: .components(red: red, green: green, blue: blue, alpha: alpha))
  }

  // uikit/uicolor/init(white:alpha:)
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  // uikit/uicolor/init(dynamicprovider:)
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init(kind: .dynamic(dynamicProvider))
  }

  // uikit/uicolor/resolvedcolor(with:)
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic(let provider) = kind else { return self }
    return provider(traitCollection).resolvedColor(with: traitCollection)
  }

  // uikit/uicolor/withalphacomponent(_:)
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch kind {
    case .components(let red, let green, let blue, _):
      UIColor(red: red, green: green, blue: blue, alpha: alpha)
    case .named(let name, _):
      UIColor(kind: .named(name, alpha: alpha))
    case .dynamic(let provider):
      UIColor { provider($0).withAlphaComponent(alpha) }
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    switch (kind, other.kind) {
    case (.components(let r, let g, let b, let a), .components(let r2, let g2, let b2, let a2)):
      return (r, g, b, a) == (r2, g2, b2, a2)
    case (.named(let name, let alpha), .named(let name2, let alpha2)):
      return (name, alpha) == (name2, alpha2)
    default:
      return self === other
    }
  }

  open override var hash: Int {
    switch kind {
    case .components(let red, let green, let blue, let alpha): [red, green, blue, alpha].hashValue
    case .named(let name, _): name.hashValue
    case .dynamic: 0
    }
  }

  open override var description: String {
    switch kind {
    case .components(let red, let green, let blue, let alpha):
      "UIColor(\(red), \(green), \(blue), \(alpha))"
    case .named(let name, let alpha): alpha == 1 ? name : "\(name)/\(alpha)"
    case .dynamic: "a dynamic colour"
    }
  }
}

extension UIColor {
  // uikit/uicolor/label
  public class var label: UIColor { UIColor(name: "label") }
  // uikit/uicolor/secondarylabel
  public class var secondaryLabel: UIColor { UIColor(name: "secondaryLabel") }
  // uikit/uicolor/tertiarylabel
  public class var tertiaryLabel: UIColor { UIColor(name: "tertiaryLabel") }
  // uikit/uicolor/link
  public class var link: UIColor { UIColor(name: "link") }
  // uikit/uicolor/separator
  public class var separator: UIColor { UIColor(name: "separator") }
  // uikit/uicolor/placeholdertext
  public class var placeholderText: UIColor { UIColor(name: "placeholderText") }
  // uikit/uicolor/systembackground
  public class var systemBackground: UIColor { UIColor(name: "systemBackground") }
  // uikit/uicolor/secondarysystembackground
  public class var secondarySystemBackground: UIColor { UIColor(name: "secondarySystemBackground") }
  // uikit/uicolor/tertiarysystembackground
  public class var tertiarySystemBackground: UIColor { UIColor(name: "tertiarySystemBackground") }
  // uikit/uicolor/systemgroupedbackground
  public class var systemGroupedBackground: UIColor { UIColor(name: "systemGroupedBackground") }
  // uikit/uicolor/secondarysystemgroupedbackground
  public class var secondarySystemGroupedBackground: UIColor {
    UIColor(name: "secondarySystemGroupedBackground")
  }
  // uikit/uicolor/systemfill
  public class var systemFill: UIColor { UIColor(name: "systemFill") }
  // uikit/uicolor/secondarysystemfill
  public class var secondarySystemFill: UIColor { UIColor(name: "secondarySystemFill") }
  // uikit/uicolor/tertiarysystemfill
  public class var tertiarySystemFill: UIColor { UIColor(name: "tertiarySystemFill") }
  // uikit/uicolor/quaternarysystemfill
  public class var quaternarySystemFill: UIColor { UIColor(name: "quaternarySystemFill") }
  // uikit/uicolor/systemblue
  public class var systemBlue: UIColor { UIColor(name: "systemBlue") }
  // uikit/uicolor/systemred
  public class var systemRed: UIColor { UIColor(name: "systemRed") }
  // uikit/uicolor/systemgreen
  public class var systemGreen: UIColor { UIColor(name: "systemGreen") }
  // uikit/uicolor/systemorange
  public class var systemOrange: UIColor { UIColor(name: "systemOrange") }
  // uikit/uicolor/systemyellow
  public class var systemYellow: UIColor { UIColor(name: "systemYellow") }
  // uikit/uicolor/systemgray
  public class var systemGray: UIColor { UIColor(name: "systemGray") }
  // uikit/uicolor/systemgray2
  public class var systemGray2: UIColor { UIColor(name: "systemGray2") }
  // uikit/uicolor/systemgray4
  public class var systemGray4: UIColor { UIColor(name: "systemGray4") }
  // uikit/uicolor/systemgray5
  public class var systemGray5: UIColor { UIColor(name: "systemGray5") }
  // uikit/uicolor/systemgray6
  public class var systemGray6: UIColor { UIColor(name: "systemGray6") }
  // uikit/uicolor/tintcolor
  public class var tintColor: UIColor { UIColor(name: "tintColor") }
  // uikit/uicolor/clear
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  // uikit/uicolor/white
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  // uikit/uicolor/black
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
}
