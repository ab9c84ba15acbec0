import EspalierSources

/// Prints differences as JSON objects, one a line.
struct DiffJSONPrinter<Old: TreeSource, New: TreeSource> {
  private let old: JSONNodeWriter<Old>
  private let new: JSONNodeWriter<New>

  init(_ old: Old, _ new: New) {
    self.old = JSONNodeWriter(old, name: "old")
    self.new = JSONNodeWriter(new, name: "new")
  }

  func print(
    _ difference: TreeComparison<Old, New>.Difference,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    output.write(#"{"change":""#)
    switch difference {
    case .removed(let node):
      output.write("removed\"")
      try old.write(node, to: &output)
    case .added(let node):
      output.write("added\"")
      try new.write(node, to: &output)
    case .changed(let one, let other):
      output.write("changed\"")
      try old.write(one, to: &output)
      try new.write(other, to: &output)
    case .changedWhole(let one, let whole, let other, let otherWhole):
      output.write("changed\"")
      try old.write(one, .whole(whole), to: &output)
      try new.write(other, .whole(otherWhole), to: &output)
    case .moved(let one, let from, let other, let to):
      output.write("moved\"")
      // The paths of elements of arrays have the positions in them.
      let isNamed = one.title == other.title
      try old.write(one, isNamed ? .position(from) : nil, to: &output)
      try new.write(other, isNamed ? .position(to) : nil, to: &output)
    case .unread(let one, let failure, let other, let otherFailure):
      output.write("unread\"")
      if one != nil || other == nil {
        try old.write(one, .unread(failure?.words), to: &output)
      }
      if other != nil || one == nil {
        try new.write(other, .unread(otherFailure?.words), to: &output)
      }
    }
    try output.writeLine("}".utf8)
  }
}

/// Writes the nodes of one of two trees as members of objects.
private struct JSONNodeWriter<Source: TreeSource> {
  /// A fact about a node beside its path, kind and value.
  enum Aspect {
    case whole(ComparedWhole)
    case position(Int)
    /// That it was not compared, and why, if it is the one that could not be read.
    case unread(String?)
  }

  private let source: Source
  private let read: SourceContentReader<Source.NodeID>
  /// The name of the member.
  private let name: String

  init(_ source: Source, name: String) {
    self.source = source
    self.name = name
    read = source.contentReader()
  }

  /// Writes a node, or the tree as a whole for nil.
  func write(
    _ node: SourceNode<Source.NodeID>?,
    _ aspect: Aspect? = nil,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    output.write(",\"\(name)\":{\"path\":")
    var content: SourceContent?
    do throws(SourceError) {
      if let node { content = try read(node.id, !node.isBranch) }
    } catch {
      throw CommandError(error)
    }
    if node != nil, content == nil {
      output.write("null")
    } else {
      JSONString.append((node.map { source.path(of: $0.id) } ?? "").utf8, to: &output.buffer)
    }
    var kind = node?.kind
    var form: String?
    switch aspect {
    case .position(let position): output.write(",\"position\":\(position)")
    case .whole(.kind(let whole)): kind = whole
    case .whole(.form(let words)):
      kind = kind ?? .string
      form = words
    case .unread, nil: break
    }
    if let kind { output.write(",\"kind\":\"\(kind.rawValue)\"") }
    if let form { output.write(",\"form\":\"\(form)\"") }
    if case .unread(let reason?) = aspect {
      output.write(",\"reason\":")
      JSONString.append(reason.utf8, to: &output.buffer)
    }
    content?.value?.appendMember(to: &output)
    output.write("}")
  }
}
