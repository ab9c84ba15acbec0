/// Texts in TOML, by the sections of its specification.
enum TOMLCorpus {
  static let sample = #"""
    # A comment.
    title = "TOML \"x\"\n"

    [zoo]
    name = 'a'
    sizes = [0x1F, [], # one
      {a.b = 1_000, c = true}]

    [[fruit]]
    name = """
    apple"""

    [[fruit.kinds]]
    name = 'red'

    [zoo.deep]
    at = 1979-05-27 07:32:00.5Z

    [[fruit]]
    price = -inf

    """#

  /// Texts with one fault, which follows `ok = 1`, and the fault with its place.
  static let faults: [(String, String)] = [
    ("ok = 1\nb = \n", "2:5: expected a value, found the end of the line"),
    (
      "ok = 1\nb = tru\n",
      "2:5: \"tru\" is no number, date or true or false; put a string in quotes"
    ),
    ("ok = 1 2\n", "1:8: expected the end of the line, found 2"),
    ("ok = 1\n[a\n", "2:3: expected ] after the name of the table"),
    ("ok = 1\n[[a]\n", "2:5: expected ]] after the name of the array of tables"),
    ("ok = 1\n= 2\n", "2:1: expected a key, found ="),
    ("ok = 1\nk 2\n", "2:3: expected = after the key"),
    ("ok = 1\nk = \"é\n", "2:5: the string that begins here is not closed on its line"),
    ("ok = 1\nk = '''\n'", "2:5: the string that begins here is not closed"),
    (
      "ok = 1\nk = \"\\q\"",
      "2:6: \\q is no escape; write \\\\ for a backslash, or use single quotes"
    ),
    ("ok = 1\nk = \"\\uD800\"", "2:6: expected 4 hexadecimal digits of a Unicode character"),
    ("ok = 1\nk = [1 2]", "2:8: expected a comma or ]"),
    ("ok = 1\nk = [1,", "2:8: the text ends in an array; expected ]"),
    ("ok = 1\nk = {a = 1 b", "2:12: expected a comma or }"),
    ("ok = 1\nk = {,}", "2:6: expected a key, found ,"),
    ("ok = 1\nk = \"\\x4\"", "2:6: expected 2 hexadecimal digits of a Unicode character"),
    ("ok = 1\nok = 2\n", "2:1: \"ok\" is defined already"),
    ("ok = 1\n[a]\n[a]\n", "3:2: the table \"a\" is defined already"),
    ("ok = 1\n[ok]\n", "2:2: \"ok\" has a value already"),
    ("ok = 1\n[[ok]]\n", "2:3: \"ok\" is something other than an array of tables already"),
    ("ok = 1\na = {}\na.b = 1\n", "3:1: nothing can be added to \"a\", which is complete"),
    ("ok = 1\n[[a]]\n[a]\n", "3:2: \"a\" is an array of tables already; write [[…]]"),
    (
      "ok = 1\nd = 2023-02-29\n",
      "2:5: \"2023-02-29\" is no number, date or true or false; put a string in quotes"
    ),
    ("ok = 1 # \u{7}\n", "1:10: \\u{7} is not allowed in a comment; write it as an escape"),
  ]

  /// Texts that follow the grammar.
  static let valid = [
    "", "\n\n", "# only a comment", "# é and \t\n", sample,
    "a = 1\r\nb = 2\r\n[t]\r\nc = '''\r\nx\r\ny'''\r\n",
    // Keys.
    "bare = 1\nbare_key = 2\nbare-key = 3\n1234 = 4\n- = 5\n",
    "\"127.0.0.1\" = 1\n\"ʎǝʞ\" = 2\n'quoted \"v\"' = 3\n\"\" = 4\n\"a~/b\" = 5\n\"a\\nb\\u00e9\" = 6",
    "a.b.c = 1\na . \"b\" . d = 2\na.e = 3\n3.14 = 'pi'\n",
    "apple.type = 'f'\norange.type = 'o'\napple.skin = 't'\n",
    // Strings.
    #"s = "\b\t\n\f\r\"\\\u00E9\U0001F600 é""#, "s = ''\nt = \"\"\nu = 'C:\\x\\'\n",
    "s = \"\"\"\nRoses\nViolets\"\"\"\n", "s = \"\"\"a\\\n   \n  b \\  \n c\"\"\"\n",
    "a = \"\"\"\"one\"\"\"\"\nb = \"\"\"\"\"two\"\"\"\"\"\nc = '''''x'''''\nd = \"\"\"\"\"\"\ne = ''''''",
    "s = \"\"\"a \\\"\"\" b \"\" \"\"\"\n", "s = '''\\d{2} 'x' ''y'''\nt = 'a\tb'\n",
    // Numbers.
    "a = +99\nb = 42\nc = 0\nd = -17\ne = 1_000\nf = 5_349_221\ng = 1_2_3\nh = -0\ni = +0\n",
    "a = 0xDEADBEEF\nb = 0xdead_beef\nc = 0o01234567\nd = 0b11010110\ne = 0x0\nf = 0o0_1\n",
    "a = 9223372036854775807\nb = -9223372036854775808\n",
    "a = +1.0\nb = 3.1415\nc = -0.01\nd = 5e+22\ne = 1e06\nf = -2E-2\ng = 6.626e-34\nh = 0e0\ni = 9_1.2_3e1_0",
    "a = inf\nb = +inf\nc = -inf\nd = nan\ne = +nan\nf = -nan\ng = 0.0\nh = -0.0\n",
    "a = true\nb = false\n",
    // Dates and times.
    "a = 1979-05-27T07:32:00Z\nb = 1979-05-27T00:32:00-07:00\nc = 1979-05-27T00:32:00.999999+23:59\n",
    "a = 1979-05-27 07:32:00z\nb = 1979-05-27t07:32:00.1\nc = 1979-05-27\nd = 07:32:00\ne = 00:32:00.123456",
    "a = 2024-02-29\nb = 2000-02-29\nc = 1979-05-27 # no time\nd = [1979-05-27, 1979-05-28 ]\n",
    // Arrays.
    "a = []\nb = [ 1, 2 ]\nc = [[1], ['a', \"b\"], [1.5, {x = 1}]]\nd = [\n 1, # one\n\n 2,\n]\ne = [,]"
      .replacing(
        "\ne = [,]",
        with: ""
      ),
    // Tables.
    "[a]\n[b]\nx = 1\n[a.b]\n[ c . \"d.e\" . 'f' ]\n", "[x.y.z.w]\n[x]\na = 1\n[x.y]\nb = 2\n",
    "[fruit]\napple.color = 1\napple.taste.sweet = true\n[fruit.apple.texture]\nsmooth = true\n",
    "[a.b.c]\nz = 9\n[a]\nb.d = 1\n", "a.b = 1\n[c]\nd.e = 2\n[c.f]\n",
    // Inline tables.
    "a = {}\nb = { x = 1, y = 'z' }\nc = {d.e = 1, d.f = {g = [1,\n2]}}\n",
    "points = [ { x = 1, y = 2 }, { x = 7 } ]\n[t]\nu = {v = 1}\n",
    // Arrays of tables.
    "[[p]]\nn = 1\n[[p]]\n[[p]]\nn = 3\n",
    "[[f]]\nn = 'a'\n[f.p]\nc = 1\n[[f.v]]\nn = 'r'\n[[f.v]]\nn = 'g'\n[[f]]\nn = 'b'\n[[f.v]]\nn = 'p'\n[f.p]\nc = 2\n",
    "[a]\n[[a.b]]\nx = 1\n[[a.b]]\n[a.c]\n[a.b.d]\n",
  ]

  /// Texts that TOML 1.1 allows and 1.0 does not.
  static let recent = [
    "a = \"\\x41\\e\"", "a = 07:32", "a = 1979-05-27T07:32Z", "a = 1979-05-27 07:32+01:00",
    "a = {b = 1,}", "a = {\nb = 1 # c\n, # d\n\nc = 2,\n}",
  ]

  /// Texts that break the grammar or define something twice.
  static let invalid = [
    "a", "a =", "a = 1 b = 2", "= 1", "a b = 1", "a. = 1", ".a = 1", "a..b = 1", "é = 1",
    "\"\"\"a\"\"\" = 1", "a = 'x", "a = \"x\ny\"", "a = '''x''", "a = \"\"\"x\"\"",
    "a = \"\\u12\"", "a = \"\\UFFFFFFFF\"", "a = \"\\ud800\"", "a = \"\u{7F}\"", "a = '\u{1}'",
    "a = \"\"\"x\\ y\"\"\"", "# \u{0}", "a = 1\rb = 2", "a = \"\"\"\"\"\"\"\"\"\"",
    "a = ''''''''''''",
    "a = 01", "a = 1__0", "a = _1", "a = 1_", "a = +0x1", "a = 0x", "a = 0xG", "a = 0b2", "a = 0o8",
    "a = 1.", "a = .1", "a = 1.e1", "a = 1e", "a = 1e_1", "a = 00.1", "a = 1_.0", "a = 1._0",
    "a = Inf", "a = NaN", "a = True", "a = infinity", "a = ++1", "a = 0X1",
    "a = 1979-13-01", "a = 1979-02-30", "a = 1900-02-29", "a = 79-01-01", "a = 24:00:00",
    "a = 07:60:00", "a = 1979-05-27T07:32:00+24:00",
    "a = 1979-05-27T07:32:00.", "a = 1979-05-27T", "a = 1979-05-27 T07:32:00",
    "a = [", "a = [1", "a = [1 2]", "a = [,1]", "a = [1,,2]", "a = [1]]", "a = {", "a = {,}",
    "a = {b = 1 c = 2}", "a = {b}", "a = {b = 1, b = 2}",
    "a = {b.c = 1, b = 2}", "a = {b = {c = 1}, b.d = 2}",
    "[]", "[a", "[a]]", "[[a]", "[a] x = 1", "[a.]", "[.a]", "[ [a]]", "[[a] ]", "[a]\n[a]",
    "a = 1\na = 2", "a = 1\n[a]", "a = 1\n[a.b]", "a = 1\na.b = 2", "a.b = 1\na = 2",
    "a.b = 1\n[a]",
    "a.b = 1\na.b.c = 2", "a = {}\n[a]", "a = {}\na.b = 1", "a = {}\n[a.b]", "a = []\n[[a]]",
    "[a]\n[[a]]", "[[a]]\n[a]", "[a.b]\n[[a]]", "[[a.b]]\n[[a]]", "[a]\nb.c = 1\n[a.b]",
    "[a.b]\n[a]\nb = 1", "[a.b]\nx = 1\n[a]\nb.y = 2", "[a.b.c]\n[a]\nb.c.t = 1", "a = [{}]\n[a.b]",
    "a = [{}]\n[[a.b]]", "[fruit]\napple.taste.x = 1\n[fruit.apple.taste]",
    "[a]\nb.c = 1\n[d]\n[a.e]\n[a.b]",
  ]
}
