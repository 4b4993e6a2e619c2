import Testing

@testable import Outline

/// Markdown drawn as HTML. The expected texts are those of CommonMark, except that paragraphs in items are
/// always elements, headings are one level lower and have ids, and links say how they are followed. Of HTML the
/// elements in a list are drawn, and the rest is text.
@Suite(.ownThread) struct HTMLMarkdownTests {
  private static func inline(_ text: String) -> String {
    var output = HTMLOutput()
    MarkdownDrawing.writeLine(Array(text.utf8)[...], to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
      .replacing(" rel=\"noopener noreferrer\"", with: "")
  }

  private static func blocks(_ text: String) -> String {
    var output = HTMLOutput()
    output.definitions = MarkdownDrawing.definitions(in: Array(text.utf8))
    MarkdownDrawing.writeBlocks(of: text, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
      .replacing(" rel=\"noopener noreferrer\"", with: "")
  }

  private static let lines: [(String, String)] = [
    ("plain", "plain"), ("", ""), ("a < b & c", "a &lt; b &amp; c"),
    ("*a* _b_ **c** __d__", "<em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong>"),
    ("***a** b*", "<em><strong>a</strong> b</em>"),
    ("***a* b**", "<strong><em>a</em> b</strong>"), ("*a **b***", "<em>a <strong>b</strong></em>"),
    ("**a*", "*<em>a</em>"), ("* a *", "* a *"), ("snake_case_name", "snake_case_name"),
    ("in*side*out", "in<em>side</em>out"), ("*a", "*a"), ("a*\"b\"*", "a*&quot;b&quot;*"),
    ("*foo**bar*", "<em>foo**bar</em>"), ("~~a~~ ~b~ ~~~c~~~", "<del>a</del> ~b~ ~~~c~~~"),
    ("`a *b*`", "<code>a *b*</code>"), ("`` a`b ``", "<code>a`b</code>"), ("`a", "`a"),
    ("\\`a`", "`a`"), ("`<b>`", "<code>&lt;b&gt;</code>"), ("``a`", "``a`"),
    ("[a](b)", "<a href=\"b\">a</a>"), ("[a](b \"c\")", "<a href=\"b\" title=\"c\">a</a>"),
    ("[a](<b c>)", "<a href=\"b%20c\">a</a>"), ("[a](b(c)d)", "<a href=\"b(c)d\">a</a>"),
    ("[*a*](b)", "<a href=\"b\"><em>a</em></a>"), ("*[a*](b)", "*<a href=\"b\">a*</a>"),
    ("[a [b](c)](d)", "[a <a href=\"c\">b</a>](d)"), ("[a]()", "[a]()"), ("[a](b c)", "[a](b c)"),
    ("![a *b* `c` &lt;](b 'd')", "<img src=\"b\" alt=\"a b c &lt;\" title=\"d\"/>"),
    ("![](b.png)", "<img src=\"b.png\" alt=\"\"/>"), ("\\[a](b)", "[a](b)"),
    ("[![a](b)](c)", "<a href=\"c\"><img src=\"b\" alt=\"a\"/></a>"),
    ("![a](https://b/c)", "<a href=\"https://b/c\">a</a>"),
    ("![](https://b/c.png?d)", "<a href=\"https://b/c.png?d\">c.png</a>"),
    ("![a](../b)", "<a href=\"../b\">a</a>"), ("![a](/b)", "<a href=\"/b\">a</a>"),
    ("[![a](https://b)](c)", "<a href=\"c\">a</a>"),
    ("[a](\\))", "<a href=\")\">a</a>"),
    (
      "<https://a.example/?b=1&c>",
      "<a href=\"https://a.example/?b=1&amp;c\">https://a.example/?b=1&amp;c</a>"
    ),
    ("<a@b.example>", "<a href=\"mailto:a@b.example\">a@b.example</a>"),
    (
      "see https://a.example/b_c_d.",
      "see <a href=\"https://a.example/b_c_d\">https://a.example/b_c_d</a>."
    ),
    ("[x https://a.example](b)", "<a href=\"b\">x https://a.example</a>"),
    ("&amp; &copy; &#42;a&#42; &unknown; &#0; &", "&amp; © *a* &amp;unknown; \u{FFFD} &amp;"),
    ("a\\*b\\d", "a*b\\d"), ("<b onclick=x>a</b>", "<b>a</b>"), ("a<BR>b", "a<br/>b"),
    ("<u>a", "<u>a</u>"), ("a</u>", "a"), ("*<u>a*b</u>", "<em><u>a</u></em>b"),
    ("<p>a<x-y>", "&lt;p&gt;a&lt;x-y&gt;"), ("a <!-- b --> c", "a  c"), ("<!-- a", "&lt;!-- a"),
    ("<a href='b' title=\"c\">d</a>", "<a href=\"b\" title=\"c\">d</a>"),
    ("<a href=javascript:b>c</a>", "<a>c</a>"), ("<a href=b>[c](d)</a>", "<a href=\"b\">c</a>"),
    ("<img src=a.png width=50% alt=b onerror=c>", "<img src=\"a.png\" alt=\"b\" width=\"50%\"/>"),
    ("<img src=https://a/b.png>", "<a href=\"https://a/b.png\">b.png</a>"),
    ("<sub\ndir=rtl dir=ltr>a</sub>", "<sub dir=\"rtl\">a</sub>"), ("<a\\>", "&lt;a&gt;"),
    ("a  \nb\nc\\\nd", "a<br/>\nb\nc<br/>\nd"), ("é*é*é", "é<em>é</em>é"),
    ("「*a*」", "「<em>a</em>」"),
  ]

  @Test(arguments: lines.indices)
  func line(_ index: Int) {
    let (text, expected) = Self.lines[index]
    #expect(Self.inline(text) == expected, "\(text)")
  }

  private static let texts: [(String, String)] = [
    ("a\nb\n\nc", "<p>a\nb</p>\n<p>c</p>\n"),
    ("# a #\n## *b*", "<h2 id=\"a\">a</h2>\n<h3 id=\"b\"><em>b</em></h3>\n"),
    ("a\n===\nb\n---", "<h2 id=\"a\">a</h2>\n<h3 id=\"b\">b</h3>\n"),
    ("a\n\n***\n", "<p>a</p>\n<hr/>\n"),
    (
      "```swift\nlet a = \"<b>\"\n\n  c\n```\nd",
      "<pre><code>let a = &quot;&lt;b&gt;&quot;\n\n  c\n</code></pre>\n<p>d</p>\n"
    ),
    ("  ~~~\n    a\n b\n", "<pre><code>  a\nb\n</code></pre>\n"),
    ("    a\n\n      b\nc", "<pre><code>a\n\n  b\n</code></pre>\n<p>c</p>\n"),
    ("\ta", "<pre><code>a\n</code></pre>\n"), ("a\n    b", "<p>a\nb</p>\n"),
    ("> a\nb\n> c\n\nd", "<blockquote>\n<p>a\nb\nc</p>\n</blockquote>\n<p>d</p>\n"),
    (
      "> - a\n>   b\n> - c",
      "<blockquote>\n<ul>\n<li><p>a\nb</p>\n</li>\n<li><p>c</p>\n</li>\n</ul>\n</blockquote>\n"
    ),
    (
      "- a\n  - b\n- c",
      "<ul>\n<li><p>a</p>\n<ul>\n<li><p>b</p>\n</li>\n</ul>\n</li>\n<li><p>c</p>\n</li>\n</ul>\n"
    ),
    (
      "3. a\n4. b\n- c",
      "<ol start=\"3\">\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ol>\n<ul>\n<li><p>c</p>\n</li>\n</ul>\n"
    ),
    ("- a\n\n  b\n\nc", "<ul>\n<li><p>a</p>\n<p>b</p>\n</li>\n</ul>\n<p>c</p>\n"),
    // A blank line ends an item without text.
    ("-\n\n  a", "<ul>\n<li></li>\n</ul>\n<p>a</p>\n"),
    ("-\n  a", "<ul>\n<li><p>a</p>\n</li>\n</ul>\n"),
    ("1.\n\n2. a", "<ol>\n<li></li>\n<li><p>a</p>\n</li>\n</ol>\n"),
    ("> -\n>\n>   a", "<blockquote>\n<ul>\n<li></li>\n</ul>\n<p>a</p>\n</blockquote>\n"),
    ("- a\n\n      b", "<ul>\n<li><p>a</p>\n<pre><code>b\n</code></pre>\n</li>\n</ul>\n"),
    ("-\n- b", "<ul>\n<li></li>\n<li><p>b</p>\n</li>\n</ul>\n"), ("a\n2. b", "<p>a\n2. b</p>\n"),
    ("- a\n# b", "<ul>\n<li><p>a</p>\n</li>\n</ul>\n<h2 id=\"b\">b</h2>\n"),
    ("a\n    # b", "<p>a\n# b</p>\n"),
    (
      "<div>\n*a*\n</div>\n\nb",
      "<div>\n*a*\n</div>\n<p>b</p>\n"
    ),
    (
      "<div align=\"center\">\n\n*a*\n\n</div>\n\nb",
      "<div align=\"center\">\n<p><em>a</em></p>\n</div>\n<p>b</p>\n"
    ),
    (
      "<div>\n\n> <div>\n\n</div></div>",
      "<div>\n<blockquote>\n<div>\n</div></blockquote>\n</div>\n"
    ),
    ("<p>a<b>c<div>d", "<p>a<b>c</b></p><b><div>d\n</div></b>"),
    ("<ul><li>a<li>b</ul><li>c", "<ul><li>a</li><li>b</li></ul>&lt;li&gt;c\n"),
    (
      "<table><tr><td>a<td>b<tr><td>c</table>d",
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>d\n"
    ),
    ("<table><tr><td><div></table></div>", "<table><tr><td><div></div></td></tr></table>\n"),
    ("<h1>a &amp; b</h1>\n<h3>A B", "<h2 id=\"a--b\">a &amp; b</h2>\n<h4 id=\"a-b\">A B\n</h4>"),
    (
      "<iframe src=\"a\">\n<b>",
      "<pre class=\"html\">&lt;iframe src=&quot;a&quot;&gt;\n&lt;b&gt;\n</pre>\n"
    ),
    ("<div><style><b></style>", "<div>&lt;style&gt;&lt;b&gt;&lt;/style&gt;\n</div>"),
    ("<!-- a --> b", " b\n"),
    (
      "<script>\n\nalert()</script>\nb",
      "<pre class=\"html\">&lt;script&gt;\n\nalert()&lt;/script&gt;\n</pre>\n<p>b</p>\n"
    ),
    ("<!-- a\n\nb -->\nc", "<p>c</p>\n"),
    (
      "[a][B] [b][] [ b ] [c]\n\n[b]: d 'e'\n[b]: f\ng",
      "<p><a href=\"d\" title=\"e\">a</a> <a href=\"d\" title=\"e\">b</a> <a href=\"d\" title=\"e\"> b </a> [c]</p>\n<p>g</p>\n"
    ),
    (
      "|a|*b*|\n|-|:-:|\n|c\\|d|",
      "<table>\n<tr><th>a</th><th><em>b</em></th></tr>\n<tr><td>c|d</td></tr>\n</table>\n"
    ),
    ("a\r\nb", "<p>a\nb</p>\n"), ("\n \n", ""),
  ]

  @Test(arguments: texts.indices)
  func text(_ index: Int) {
    let (text, expected) = Self.texts[index]
    #expect(Self.blocks(text) == expected, "\(text)")
  }

  /// Whatever the text is, the page is well-formed, and its elements are those of the drawing.
  @Test(arguments: Seeds.some(20))
  func anyText(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let text = (0..<Int.random(in: 1...25, using: &random)).map { _ in
        Self.tokens.randomElement(using: &random)!
      }.joined()
      let page = "<page>\(Self.blocks(text))<p>\(Self.inline(text))</p></page>"
      guard let elements = XMLWitness.elements(of: Array(page.utf8)) else {
        throw Mismatch("not well-formed: \(text.debugDescription): \(page)")
      }
      let unknown = Set(elements.map(\.name)).subtracting(Self.names)
      try same(unknown, [], "elements of \(text.debugDescription)")
    }
  }

  private static let names: Set<String> = [
    "page", "p", "h2", "h3", "h4", "h5", "h6", "hr", "br", "ul", "ol", "li", "pre", "code",
    "blockquote", "a", "em", "strong", "del", "table", "tr", "th", "td", "div", "img",
  ]

  private static let tokens = [
    "*", "**", "***", "_", "__", "~~", "`", "``", "```", "[", "]", "](", ")", "![", "(", "<", ">",
    "a", "b c",
    "\n", "\n\n", "\n    ", "- ", "1. ", "> ", "# ", "---\n", "===\n", "~~~\n", "\\", "&amp;",
    "&#0;", "&lt;",
    "<div>", "<!--", "-->", "https://a.example", "<https://b.example>", "javascript:alert(1)", "\"",
    "'", "|",
    "|-|\n", "[a]: b\n", "\t", "é", "\u{0}", "\u{FFFE}", "😀", "\r", "</a>", "x@y",
  ]
}
