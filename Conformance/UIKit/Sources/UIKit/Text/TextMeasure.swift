public import Foundation

/// Measures text identically on all systems: each character is half as wide as the font's size, and
/// lines break at spaces.
enum TextMeasure {
  static func lines(of text: String, font: UIFont, width: CGFloat) -> [Int] {
    let room = width.isFinite ? max(1, Int(width / font.advance)) : Int.max
    var lines: [Int] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = 0
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        var length = word.count
        if line > 0 {
          if line + 1 + length <= room {
            line += 1 + length
            continue
          }
          lines.append(line)
        }
        // A word wider than the line breaks inside.
        while length > room {
          lines.append(room)
          length -= room
        }
        line = length
      }
      lines.append(line)
    }
    return lines
  }

  static func size(
    of text: String,
    font: UIFont,
    width: CGFloat,
    lineLimit: Int = 0
  ) -> CGSize {
    guard !text.isEmpty else { return .zero }
    var lines = lines(of: text, font: font, width: width > 0 ? width : .infinity)
    if lineLimit > 0, lines.count > lineLimit { lines.removeLast(lines.count - lineLimit) }
    let longest = CGFloat(lines.max() ?? 0) * font.advance
    return CGSize(
      width: width > 0 && width.isFinite ? min(longest, width) : longest,
      height: CGFloat(lines.count) * font.lineHeight
    )
  }
}

// uikit/nsstringdrawingoptions
public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  // uikit/nsstringdrawingoptions/useslinefragmentorigin
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  // uikit/nsstringdrawingoptions/usesfontleading
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
}

// uikit/nsstringdrawingcontext
open class NSStringDrawingContext: Foundation.NSObject {}

extension NSAttributedString.Key {
  // foundation/nsattributedstring/key/font
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
}

extension NSAttributedString {
  // foundation/nsattributedstring/boundingrect(with:options:context:)
  /// Measured with the font of the first character.
  ///
  /// Without `usesLineFragmentOrigin` the text is a single line.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext?
  ) -> CGRect {
    let font =
      length == 0 ? nil : attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    let wraps = options.contains(.usesLineFragmentOrigin)
    let measured = TextMeasure.size(
      of: string,
      font: font ?? .systemFont(ofSize: 12),
      width: wraps ? size.width : .infinity
    )
    return CGRect(origin: .zero, size: measured)
  }
}

extension NSString {
  // foundation/nsstring/boundingrect(with:options:attributes:context:)
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: String(describing: self), attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }

}
