/// A name in the protocol.
///
/// The raw value of enumerations whose cases have names. It is compared byte by byte, as a `String`
/// would need the Unicode tables.
struct ReplayName: ExpressibleByStringLiteral, Equatable {
  let text: StaticString

  init(stringLiteral text: StaticString) { self.text = text }

  static func == (one: ReplayName, other: ReplayName) -> Bool {
    one.text.withUTF8Buffer { name in
      other.text.withUTF8Buffer { name.elementsEqual($0) }
    }
  }
}

/// An enumeration whose cases have names in the protocol.
protocol ReplayNamed: CaseIterable {
  /// The name in the protocol.
  var name: StaticString { get }
}

extension ReplayNamed {
  /// Creates the case with a name, or returns `nil` if there is none.
  init?(_ name: ReplayID) {
    guard let named = Self.allCases.first(where: { $0.name ~= name }) else { return nil }
    self = named
  }
}

extension ReplayNamed where Self: RawRepresentable<ReplayName> {
  var name: StaticString { rawValue.text }
}
