internal import CYaml

/// The events of a YAML text, by libyaml, which is part of Yams.
///
/// Yams itself makes a finished tree of a text, which has no places and follows every alias.
final class YAMLEvents {
  /// The meaning of an event.
  enum Event {
    case documentStart, documentEnd, streamEnd
    case mappingStart, sequenceStart, containerEnd
    case scalar(value: [UInt8], style: YAMLTree.Kind)
    case alias(name: [UInt8])
    case other
  }

  /// An event with what belongs to all kinds of events; places are numbers of characters.
  struct Item {
    var event: Event
    var anchor: [UInt8]?
    var tag: [UInt8]?
    var start: Int
    var end: Int
  }

  /// The fault at which reading stops.
  struct Fault: Error {
    var message: String
    /// The number of the character, or nil if the byte is known.
    var character: Int?
    var byte: Int
  }

  private var parser = yaml_parser_t()
  private let input: Input

  /// The text that libyaml asks for.
  private final class Input {
    let text: JSONText
    var offset: Int
    var error: SourceError?

    let end: Int

    init(_ text: JSONText, end: Int) {
      (self.text, self.end) = (text, end)
      offset = YAMLEvents.start(of: text)
    }

    func read(into buffer: UnsafeMutablePointer<UInt8>, _ size: Int) -> Int? {
      do throws(SourceError) {
        let bytes = try text.bytes(from: offset, count: min(size, end - offset))
        bytes.withUnsafeBufferPointer { source in
          if let start = source.baseAddress { buffer.update(from: start, count: source.count) }
        }
        offset += bytes.count
        return bytes.count
      } catch {
        self.error = error
        return nil
      }
    }
  }

  /// Makes the events of a text.
  ///
  /// - Parameter end: The offset at which to end, or nil for all of the text.
  init(_ text: JSONText, end: Int? = nil) {
    input = Input(text, end: end ?? text.count)
    _ = yaml_parser_initialize(&parser)
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input(
      &parser,
      { context, buffer, size, count in
        guard let context, let buffer, let count else { return 0 }
        let input = Unmanaged<Input>.fromOpaque(context).takeUnretainedValue()
        guard let read = input.read(into: buffer, size) else { return 0 }
        count.pointee = read
        return 1
      },
      Unmanaged.passUnretained(input).toOpaque()
    )
  }

  /// The offset of the first character, after a byte order mark, which would count as indentation.
  static func start(of text: JSONText) -> Int {
    let start = (try? text.bytes(from: 0, count: 3)) ?? []
    return LineIndex.startsWithByteOrderMark(start) ? 3 : 0
  }

  deinit { yaml_parser_delete(&parser) }

  /// The error because of which the text could not be read, after a fault.
  var readError: SourceError? { input.error }

  /// Returns the next event.
  ///
  /// - Throws: A fault, after which there are no more events.
  func next() throws(Fault) -> Item {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) == 1 else { throw fault() }
    defer { yaml_event_delete(&event) }
    let (start, end) = (event.start_mark.index, event.end_mark.index)
    var item = Item(event: .other, start: start, end: end)
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: item.event = .documentStart
    case YAML_DOCUMENT_END_EVENT: item.event = .documentEnd
    case YAML_STREAM_END_EVENT: item.event = .streamEnd
    case YAML_MAPPING_START_EVENT:
      item.event = .mappingStart
      item.anchor = Self.bytes(event.data.mapping_start.anchor)
      item.tag = Self.bytes(event.data.mapping_start.tag)
    case YAML_SEQUENCE_START_EVENT:
      item.event = .sequenceStart
      item.anchor = Self.bytes(event.data.sequence_start.anchor)
      item.tag = Self.bytes(event.data.sequence_start.tag)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: item.event = .containerEnd
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let value = Array(UnsafeBufferPointer(start: scalar.value, count: scalar.length))
      item.event = .scalar(value: value, style: Self.kind(of: scalar.style))
      item.anchor = Self.bytes(scalar.anchor)
      item.tag = Self.bytes(scalar.tag)
    case YAML_ALIAS_EVENT: item.event = .alias(name: Self.bytes(event.data.alias.anchor) ?? [])
    default: break
    }
    return item
  }

  private static func kind(of style: yaml_scalar_style_t) -> YAMLTree.Kind {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
    default: .plain
    }
  }

  private static func bytes(_ text: UnsafeMutablePointer<yaml_char_t>?) -> [UInt8]? {
    guard let text else { return nil }
    return Array(String(cString: text).utf8)
  }

  private func fault() -> Fault {
    let problem = parser.problem.map { String(cString: $0) } ?? "the text cannot be read"
    guard parser.error != YAML_READER_ERROR else {
      return Fault(message: problem, byte: parser.problem_offset + Self.start(of: input.text))
    }
    var message = problem
    if let context = parser.context {
      message = String(cString: context)
      if parser.context_mark.line != parser.problem_mark.line {
        message += " that starts in line \(parser.context_mark.line + 1)"
      }
      message += ": " + problem
    }
    return Fault(message: message, character: parser.problem_mark.index, byte: 0)
  }
}
