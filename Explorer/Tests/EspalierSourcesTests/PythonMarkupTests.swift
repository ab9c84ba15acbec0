import ExplorerTestSupport
import Testing

@testable import EspalierSources

/// Random markup that Python writes, and whose elements and texts are those that Expat reads.
@Suite(.enabled(if: Python.isInstalled), .serialized)
struct PythonMarkupTests {
  @Test("each name of a character in HTML means what Python's table says, whatever follows it")
  func references() throws {
    let output = try Python.run(
      #"""
      import html, html.entities, sys
      for name in sorted(html.entities.html5):
        for after in ["", ";", "x", "1", "=", " ", "&", ";;"]:
          written = "&" + name + after
          sys.stdout.buffer.write((written + "\0" + html.unescape(written) + "\0").encode())
      """#,
      []
    )
    let texts = output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    #expect(texts.count == 2 * 8 * 2231)
    for index in stride(from: 0, to: texts.count, by: 2) {
      let text = HTMLMarkup.decoded(texts[index], isAttribute: false)
      #expect(
        text.elementsEqual(texts[index + 1]),
        "\(String(decoding: texts[index], as: UTF8.self))"
      )
    }
  }

  @Test(
    "XML has the elements, attributes and texts that Expat reads",
    arguments: PythonComparisonTests.seeds
  )
  func xml(_ seed: UInt64) async throws {
    try await PythonComparisonTests.compare(
      #"""
      import xml.etree.ElementTree as ET, xml.parsers.expat
      NAMES = ["a", "b", "item", "x:y", "é", "_n", "a-b.c", "日本"]
      # Without a carriage return, which ElementTree writes as it is and readers take for a line end.
      def content(): return text(["&amp;", "]]", "--", "\u0085"])
      def element(depth=0):
        made = ET.Element(R.choice(NAMES))
        for name in R.sample(NAMES, R.choice([0, 0, 1, 2, 3])): made.set(name, text(["\t"]))
        if R.random() < 0.6: made.text = content()
        for _ in range(R.randrange(4) if depth < 5 else 0):
          below = R.choice([None, None, None, ET.Comment, ET.ProcessingInstruction])
          if below is None: child = element(depth + 1)
          elif below is ET.Comment: child = ET.Comment("c" + text().replace("-", "") + "c")
          else: child = ET.ProcessingInstruction("go", "x" + text().replace("?", "") + "x")
          if R.random() < 0.5: child.tail = content()
          made.append(child)
        return made
      class Node:
        def __init__(self, name, value): self.name, self.value, self.below = name, value, []
      def parsed(coded):
        root = Node(None, None)
        open_nodes, pending = [root], []
        def flush():
          joined = "".join(pending)
          pending.clear()
          if joined.strip(" \t\r\n"): open_nodes[-1].below.append(Node("text()", joined))
        def start(name, attributes):
          flush()
          made = Node(name, None)
          open_nodes[-1].below.append(made)
          open_nodes.append(made)
          for index in range(0, len(attributes), 2):
            made.below.append(Node("@" + attributes[index], attributes[index + 1]))
        def end(name):
          flush()
          open_nodes.pop()
        def leaf(name, value):
          flush()
          open_nodes[-1].below.append(Node(name, value))
        parser = xml.parsers.expat.ParserCreate()
        parser.ordered_attributes = True
        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.CharacterDataHandler = pending.append
        parser.CommentHandler = lambda value: leaf("comment()", value)
        parser.ProcessingInstructionHandler = lambda target, value: leaf("processing-instruction()", target + " " + value)
        parser.Parse(coded, True)
        return root
      def print_nodes(root):
        todo = [(root, -1, None)]
        while todo:
          node, depth, step = todo.pop()
          if depth >= 0:
            only = node.below[0] if len(node.below) == 1 and node.below[0].name == "text()" else None
            value = only.value if only else node.value
            line(depth, key(step), "{}" if value is None else scalar(value))
            if only: continue
          counts, below = {}, []
          for child in node.below:
            ordinal = counts[child.name] = counts.get(child.name, 0) + 1
            below.append((child, depth + 1, child.name if ordinal == 1 else "%s[%d]" % (child.name, ordinal)))
          todo += reversed(below)
      def make(number):
        name = "%d.xml" % number
        root = element()
        # Prefixes have to be declared only for readers of namespaces, which neither reader is.
        code = R.choice(["utf-8", "us-ascii", "utf-16", "iso-8859-1"])
        coded = ET.tostring(root, encoding=code, xml_declaration=True)
        try: nodes = parsed(coded)
        except xml.parsers.expat.ExpatError:
          # Names cannot be written as references.
          coded = ET.tostring(root, encoding="utf-8", xml_declaration=True)
          nodes = parsed(coded)
        with open(place(name), "wb") as file: file.write(coded)
        print_nodes(nodes)
        return name
      """#,
      seed: seed
    ) { sample in
      try XMLSource(sample.bytes, name: sample.name)
    }
  }
}
