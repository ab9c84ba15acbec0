import Testing

@testable import EspalierTerminal

@Suite struct InputParserTests {
  /// The keys of bytes that arrive at once.
  private func events(_ text: String) -> [InputEvent] {
    var parser = InputParser()
    return parser.events(from: text.utf8) + parser.flush()
  }

  @Test("Keys of every kind")
  func keys() {
    let cases: [(String, [Key])] = [
      ("j", [.character("j")]), ("\u{1B}[A\u{1B}OB", [.up, .down]), ("\u{1B}", [.escape]),
      ("\u{1B}[1;2C", [.shiftRight]), ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
      ("\u{1B}[H\u{1B}[4~", [.home, .end]), ("\r\t\u{7F}", [.enter, .tab, .backspace]),
      ("\u{03}\u{1A}", [.control("c"), .control("z")]),
      ("ü漢👍", ["ü", "漢", "👍"].map { .character($0) }),
      ("\u{1B}OP\u{1B}[11~", [.function(1), .function(1)]), ("\u{1B}[Z", [.backTab]),
      // Unknown ones are dropped whole.
      ("\u{1B}[99;99;99X.", [.character(".")]), ("\u{1B}[1;5A", [.up]),
    ]
    for (bytes, keys) in cases {
      #expect(events(bytes) == keys.map { .key($0) }, "\(bytes.debugDescription)")
    }
  }

  @Test("The mouse: clicks, drags and the wheel, and nothing else")
  func mouse() {
    #expect(events("\u{1B}[<0;5;3M\u{1B}[<0;5;3m") == [.click(column: 4, row: 2), .release])
    #expect(events("\u{1B}[<32;7;3M") == [.drag(column: 6, row: 2)])
    #expect(events("\u{1B}[<64;1;1M\u{1B}[<65;1;1M") == [.wheel(rows: -3), .wheel(rows: 3)])
    #expect(events("\u{1B}[<2;5;3M\u{1B}[<0;0;0M\u{1B}[<;M") == [])
  }

  @Test("What the terminal says of itself is no key, also in pieces")
  func answers() {
    let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"
    let cases: [(String, [InputEvent])] = [
      (kitty + "\u{1B}[?62;4;22cj", [.graphics(.kitty), .graphics(.sixel), .key(.character("j"))]),
      ("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\\u{1B}[?1;2c", []), ("\u{1B}[4c\u{1B}[?64c", []),
      ("\u{1B}[?1;0;1024S\u{1B}[?1;3;0S\u{1B}[?2;0;8;8S\u{1B}[S", [.sixelColors(1024)]),
      // As xterm answers, and longer than anything does.
      (
        "\u{1B}[?1;3S\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28cj",
        [.key(.character("j"))]
      ),
      (
        "\u{1B}[?64" + String(repeating: ";4", count: 500) + "c\u{1B}[A",
        [.graphics(.sixel), .key(.up)]
      ),
      // A sequence that is cut short ends at the next control character.
      ("\u{1B}[12\u{1B}[A\u{1B}[?64;\rj", [.key(.up), .key(.enter), .key(.character("j"))]),
      ("\u{1B}[[A\u{1B}[[E\u{1B}[[x", [.key(.function(1)), .key(.function(5))]),
      // Alt with an underscore is no key of its own.
      ("\u{1B}_", []), ("\u{1B}_x", [.key(.character("x"))]),
      ("\u{1B}_Gi=31;OK\u{1B}[A", [.graphics(.kitty), .key(.up)]),
      (
        "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}" + kitty,
        [.background(isLight: true), .graphics(.kitty)]
      ),
    ]
    for (text, expected) in cases {
      #expect(events(text) == expected, "\(text.debugDescription)")
      var parser = InputParser()
      let pieces = text.utf8.flatMap { parser.events(from: [$0]) } + parser.flush()
      #expect(pieces == expected, "\(text.debugDescription) in pieces")
    }
    // A slow line brings the rest later.
    var slow = InputParser()
    #expect(slow.events(from: "\u{1B}[?64;1".utf8) + slow.flush() == [])
    #expect(slow.events(from: ";28cj".utf8) == [.key(.character("j"))])
    var parser = InputParser()
    let endless = parser.events(
      from: ("\u{1B}_G" + String(repeating: "x", count: 1_000) + "\u{1B}\\q").utf8
    )
    #expect(endless.last == .key(.character("q")))
  }

  @Test(
    "The attributes of well-known terminals are no keys, in one piece and in several",
    arguments: [
      ("xterm", "?64;1;2;6;9;15;16;17;18;21;22;28", false), ("VTE", "?65;1;9", false),
      ("kitty", "?62;", false), ("foot", "?62;4;22;28;29;52", true), ("st", "?6", false),
      ("Konsole", "?62;1;4", true), ("WezTerm", "?65;4;6;18;22;52", true),
      ("iTerm2", "?64;1;2;4;6;17;18;21;22;52", true),
      ("mintty", "?64;1;2;4;6;9;15;21;22;28;29", true),
      ("Windows Terminal", "?61;4;6;7;14;21;22;23;24;28;32;42;52", true), ("tmux", "?1;2;4", true),
    ]
  )
  func attributes(terminal: String, parameters: String, hasSixel: Bool) {
    let bytes = Array("\u{1B}[\(parameters)cj".utf8)
    let expected = (hasSixel ? [InputEvent.graphics(.sixel)] : []) + [.key(.character("j"))]
    for end in bytes.indices {
      var parser = InputParser()
      let events = parser.events(from: bytes[..<end]) + (end > 2 ? parser.flush() : [])
      #expect(events + parser.events(from: bytes[end...]) == expected, "cut at \(end)")
    }
  }

  @Test("Pasted text is one event, whatever it contains, and is limited")
  func paste() {
    #expect(
      events("\u{1B}[200~a\u{1B}[Ab\u{1B}[201~j") == [.paste("a\u{1B}[Ab"), .key(.character("j"))]
    )
    let long = String(repeating: "x", count: 500_000)
    var parser = InputParser()
    let pasted = parser.events(from: "\u{1B}[200~\(long)\u{1B}[201~".utf8)
    #expect(pasted == [.paste(String(repeating: "x", count: InputParser.pasteLimit))])
  }

  @Test("Bytes that arrive one by one make the same events as those that arrive together")
  func pieces() {
    let text = "j\u{1B}[A\u{1B}[1;2Cü👍\u{1B}[<0;5;3M\u{1B}[200~\u{1B}[20x\u{1B}[201~\u{1B}[5~"
    var parser = InputParser()
    #expect(text.utf8.flatMap { parser.events(from: [$0]) } == events(text))
  }

  @Test("Random bytes never stop the parser", arguments: 0..<20)
  func random(seed: UInt64) {
    var generator = SystemRandom(seed: seed)
    var parser = InputParser()
    for _ in 0..<200 {
      let bytes = (0..<50).map { _ in
        generator.next(8) == 0 ? 0x1B : UInt8(generator.next(256))
      }
      for event in parser.events(from: bytes) + parser.flush() {
        if case .key(.character(let character)) = event {
          #expect(character.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "seed \(seed)")
        }
      }
    }
    // A paste that never ended takes the rest.
    let rest =
      parser.events(from: "\u{1B}[201~".utf8) + parser.flush() + parser.events(from: "q".utf8)
    #expect(rest.last == .key(.character("q")), "seed \(seed)")
  }
}

/// A small generator of numbers, the same for the same seed.
struct SystemRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(truncatingIfNeeded: state >> 33) % limit
  }
}
