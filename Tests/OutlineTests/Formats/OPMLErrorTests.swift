import Outline
import Testing

/// Errors with their locations and messages.
@Suite(.ownThread) struct OPMLErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var error: String

    init(_ text: String, _ error: String) {
      self.text = text
      self.error = error
    }

    var testDescription: String { text }
  }

  static let cases = [
    Case("", "1:1: the text ends; expected <opml>"),
    Case(" \n ", "2:2: the text ends; expected <opml>"),
    Case("<rss/>", "1:1: found <rss>; expected <opml>"),
    Case("</a>", "1:1: found </a>; expected <opml>"),
    Case("hello", "1:1: there is text outside of <opml>; expected none"),
    Case("<opml/>", "1:1: <opml> has no content; expected <head> and <body>"),
    Case("<opml><head/></opml>", "1:14: <opml> has no <body>; expected one"),
    Case("<opml><head>", "1:13: the text ends; expected </head>"),
    Case("<opml><head><title>", "1:20: the text ends; expected </title>"),
    Case("<opml><head></opml>", "1:13: found </opml>; expected </head> before it"),
    Case("<opml><head><a></b></head>", "1:16: found </b>; expected </a>"),
    Case("<opml><body/><body/></opml>", "1:14: found <body>; expected </opml>"),
    Case("<opml><body/></opml>\nx", "2:1: there is text outside of <opml>; expected none"),
    Case(
      "<opml><body/></opml><a/>",
      "1:21: there is content after </opml>; expected the end of the text"),
    Case(
      "<opml><body>\n<outline text='é'>\n</body></opml>",
      "3:1: found </body>; expected </outline> for the item that begins on line 2"),
    Case("<opml><body></outline>", "1:13: found </outline>; expected </body>"),
    Case(
      "<opml><body>\r\n  <outline", "2:11: the tag <outline> is not closed; expected '>' or '/>'"),
    Case("<opml><body><x>", "1:13: <x> is not closed; expected </x>"),
    Case("<opml a=1>", "1:9: the value of the attribute 'a' has no quotes; expected '\"'"),
    Case("<opml a>", "1:7: the attribute 'a' has no value; expected '=' and quotes"),
    Case("<opml a='1'b='2'>", "1:12: expected a blank before the attribute"),
    Case(
      "<opml a='1' a='2'>",
      "1:13: the attribute 'a' occurs twice; expected only one attribute of this name"),
    Case("<opml ä='é' a='<'>", "1:18: unescaped '<' in the attribute 'a'; expected '&lt;'"),
    Case("<opml a='1>", "1:9: the value of the attribute 'a' has no closing quote; expected \"'\""),
    Case("<opml %>", "1:7: this is not an attribute of <opml>; expected a name, '>' or '/>'"),
    Case("<opml ×='1'>", "1:7: '×' is not a name that XML allows"),
    Case("<opml><body>a & b", "1:15: '&' does not begin a reference; expected '&amp;'"),
    Case("<opml a='&#1;'>", "1:10: '&#1;' is not a character that XML allows"),
    Case("<opml a='&#x110000;'>", "1:10: '&#x110000;' is not a character that XML allows"),
    Case(
      "<opml a='&nbsp;'>",
      "1:10: '&nbsp;' is not declared; expected &amp; &lt; &gt; &quot; &apos; or a number such as "
        + "&#160;"),
    Case("<opml><body>]]>", "1:13: unescaped ']]>' outside CDATA; expected ']]&gt;'"),
    Case("<opml><body>< a", "1:13: '<' does not begin a tag; expected '&lt;'"),
    Case("<!-- a", "1:1: the comment is not closed; expected '-->'"),
    Case("<!-- a -- b -->", "1:8: '--' is not allowed in a comment; expected '-->'"),
    Case("<?a", "1:1: the processing instruction is not closed; expected '?>'"),
    Case("<opml><body><![CDATA[ ]", "1:13: the CDATA section is not closed; expected ']]>'"),
    Case("<?xml version='1.0'", "1:1: the XML declaration is not closed; expected '?>'"),
    Case(
      "<?xml encoding='UTF-8'?>",
      "1:1: the XML declaration is invalid; expected "
        + "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    Case(
      "\n<?xml version='1.0'?>",
      "1:1: there are blanks before the XML declaration; expected the declaration first"),
    Case(
      "<!---->\n<?xml version='1.0'?>",
      "2:1: there is an XML declaration inside the text; expected it at the beginning"),
    Case(
      "<?xml version='1.0' encoding='KOI8-R'?>",
      "1:1: the encoding 'KOI8-R' is not supported; expected UTF-8, UTF-16, ISO-8859-1 or "
        + "Windows-1252"),
    Case(
      "<!DOCTYPE opml [<!ENTITY a 'b'>]><opml/>",
      "1:16: the document type declares entities or elements, which are not read; expected none"),
    Case("<!DOCTYPE opml", "1:1: the document type is not closed; expected '>'"),
    Case(
      "<!DOCTYPE opml SYSTEM><opml/>",
      "1:1: the document type is invalid; expected <!DOCTYPE opml>"),
    Case(
      "<opml x:a='1'><body/></opml>",
      "1:7: the prefix 'x' of 'x:a' is not declared; expected xmlns:x=\"…\" in this tag or an enclosing tag"
    ),
    Case(
      "<opml><head><x:a/></head>",
      "1:14: the prefix 'x' of 'x:a' is not declared; expected xmlns:x=\"…\" in this tag or an enclosing tag"
    ),
    Case(
      "<opml><body><outline xmlns:x='u' text='A'/><outline x:a='1'/>",
      "1:53: the prefix 'x' of 'x:a' is not declared; expected xmlns:x=\"…\" in this tag or an enclosing tag"
    ),
    Case(
      "<opml xmlns:x=''>",
      "1:7: 'xmlns:x' cannot be declared; expected another prefix and a namespace"),
    Case(
      "<opml xmlns:x='u' xmlns:y='u' x:a='1' y:a='2'>",
      "1:39: the attribute 'y:a' occurs twice, with two prefixes; "
        + "expected only one attribute of this name"),
    Case("<opml a:b:c='1'>", "1:7: 'a:b:c' is not a name that XML allows"),
    Case(
      "<?a:b c?><opml/>",
      "1:3: 'a:b' is not the name of a processing instruction; expected a name without ':'"),
    Case(
      "<!DOCTYPE opml><!DOCTYPE opml><opml/>",
      "1:16: there is a document type here; expected only one, before <opml>"),
    Case("<opml><?a'b c?></opml>", "1:10: expected a blank or '?>' after 'a'"),
    Case("<opml><?-a b?></opml>", "1:9: '-a' is not a name that XML allows"),
    Case(
      "<?xml version='1.x'?><opml/>",
      "1:1: the XML declaration is invalid; expected "
        + "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    Case(
      "<?xml version='1.0' standalone='maybe'?><opml/>",
      "1:1: the XML declaration is invalid; expected "
        + "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    Case(
      "<opml><!DOCTYPE opml><body/></opml>",
      "1:7: there is a document type here; expected only one, before <opml>"),
    Case(
      "<!ELEMENT a>",
      "1:1: '<!' does not begin known markup; expected '<!--' or '<![CDATA['"),
    Case(
      "<opml>\n\n \u{1}",
      "3:2: XML does not allow the character U+0001; expected text without it"),
  ]

  @Test(arguments: cases)
  func refused(example: Case) {
    #expect(OPMLText.error(example.text)?.description == example.error)
  }

  @Test func bytesThatAreNotUTF8() {
    let bytes = Array("<opml>\né".utf8) + [0xE9, 0x20]
    #expect(
      throws: FormatError(
        line: 2, column: 3,
        "the byte 0xE9 is not UTF-8, and no other encoding is declared; expected UTF-8, or an XML declaration that names the encoding"
      )
    ) { try OPMLText.decode(bytes) }
  }
}
