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

  @Test("a strict check accepts of mutated XML what Expat does", arguments: [1, 2, 3])
  func wellFormedness(_ seed: Int) throws {
    let output = try Python.run(
      #"""
      import random, re, sys, xml.parsers.expat
      # Expat takes any version, and Python has other names of encodings.
      DECLARED = r"""<\?xml\s+version\s*=\s*(['"])1\.[0-9]+\1(\s+encoding\s*=\s*(['"])(?i:utf-?8)\3)?\s*(standalone|\?>)"""
      R = random.Random(int(sys.argv[1]))
      BASES = [
        "<?xml version='1.0' encoding=\"UTF-8\" standalone = 'yes' ?>\n<!-- a - b -->\n<a x='1' y=\"&lt;'&#65;\"><b/>t &amp; ]] > <![CDATA[<&]]></a>",
        "<a xmlns='urn:d' xmlns:p='urn:p' p:x='1' x='2'><p:b p:y='é'/><c xmlns:q='urn:p' q:x='1'/><?go there?></a>\n<!--z-->",
        "<r>\r\n<_n a.b-c=' '>é&#x20AC;&quot;</_n><?t?><x:y xmlns:x='u'>]]&gt;</x:y></r><?end x='1'?>",
      ]
      PARTS = list("<>&;'\"=/?!-[]:#x1a. \t\n\x0c\x1b\x7f\ufffe\uffff") + ["--", "]]>", "<!--", "-->", "<?", "?>", "<![CDATA[",
        "&#8;", "&#x1F;", "&#0;", "&#xFFFE;", "&#x0041;", "&none;", "&lt;", "<?xml version='1.0'?>", " xml:lang='de'", "xmlns:", "xml",
        "xmlns:p=''", " p:x='2'", " q:x='3'", " x='1'", "<b/>", "standalone='no'", "encoding='utf-8'", "version", "p:", "::", "é"]
      for _ in range(1500):
        text = R.choice(BASES)
        for _ in range(R.choice([1, 1, 2])):
          at = R.randrange(len(text) + 1)
          kind = R.randrange(4)
          if kind == 0: text = text[:at] + text[at + R.choice([1, 1, 2, 5]):]
          elif kind == 1: text = text[:at] + R.choice(PARTS) + text[at + 1:]
          elif kind == 2:
            start = R.randrange(len(text) + 1)
            text = text[:at] + text[start:start + R.randrange(12)] + text[at:]
          else: text = text[:at] + R.choice(PARTS) + text[at:]
        coded = text.encode()
        try:
          xml.parsers.expat.ParserCreate(namespace_separator="|").Parse(coded, True)
          verdict = b""
          if re.match(r"<\?xml\s", text) and not re.match(DECLARED, text): continue
        except xml.parsers.expat.ExpatError as error: verdict = str(error).encode()
        except (LookupError, ValueError): continue  # An encoding that Python does not have.
        sys.stdout.buffer.write(coded + b"\0" + verdict + b"\0")
      """#,
      [String(seed)]
    )
    let texts = output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    #expect(texts.count > 2800)
    for index in stride(from: 0, to: texts.count, by: 2) {
      let faults = try XMLSource(Array(texts[index]), name: "f").faults(strict: true)
        .filter { !$0.isUnchecked }
      let verdict = String(decoding: texts[index + 1], as: UTF8.self)
      let shown = String(decoding: texts[index], as: UTF8.self)
      #expect(
        faults.isEmpty == verdict.isEmpty,
        "\(verdict), \(faults.map(\.description)): \(shown)"
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
