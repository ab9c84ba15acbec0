#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import Foundation

  // Texts as they are compared with typed letters, by the rule in Conformance/CASES.md, which
  // `fold` of the web front end follows, too.
  extension String {
    /// The text in lower case, decomposed, without marks, and with one kind of sigma.
    ///
    /// The same in every locale. White space counts as it is.
    var folded: String {
      var folded = UnicodeScalarView()
      for scalar in lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: continue
        default: folded.append(scalar == "\u{3C2}" ? "\u{3C3}" : scalar)
        }
      }
      return String(folded)
    }

    /// Whether the folded text begins with these scalars.
    func beginsFolded(_ prefix: [Unicode.Scalar]) -> Bool {
      folded.unicodeScalars.starts(with: prefix)
    }
  }

  extension TypeAhead<Unicode.Scalar> {
    /// Adds a typed character, folded; `nil` if nothing of it is left, as of a lone mark.
    ///
    /// - Parameter time: The time of the key press, in seconds.
    mutating func type(_ character: String, at time: TimeInterval) -> Search? {
      var search: Search?
      for scalar in character.folded.unicodeScalars { search = type(scalar, at: time * 1000) }
      return search
    }
  }
#endif
