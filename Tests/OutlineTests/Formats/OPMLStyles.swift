import Outline

/// Random OPML in the styles of many programs. Every row has a unique number in an attribute, so that its
/// tag can be found again.
struct OPMLStyles {
  var random: SeededRandom
  private var lineEnd = "\n"
  private var unit = "\t"
  private var bodyLevel = 1
  private var closesDeeper = false
  private var emptyEnds = ["/>"]
  private var hasMarkup = false
  private(set) var hasState = false

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices.randomElement(using: &random)!
  }

  /// Returns a document. All its characters are in its encoding.
  mutating func document(of count: Int) -> [UInt8] {
    lineEnd = pick(["\n", "\n", "\r\n", "\r", ""])
    unit = pick(["\t", "  ", "    ", ""])
    bodyLevel = pick([0, 1])
    closesDeeper = random.oneIn(4)
    emptyEnds = pick([["/>"], [" />"], ["></outline>"], ["/>", " />", "></outline >"]])
    hasMarkup = random.oneIn(2)
    hasState = random.oneIn(2)
    let encoding = pick(["UTF-8", "utf-8", "UTF-16", "ISO-8859-1", "", ""])
    var text = encoding.isEmpty ? "" : "<?xml version='1.0'  encoding=\"\(encoding)\" ?>\(lineEnd)"
    if random.oneIn(3) { text += "<!DOCTYPE opml SYSTEM \"a>b.dtd\">\(lineEnd)" }
    if hasMarkup { text += "<!-- é > -->\(lineEnd)<?pi  x?>\(lineEnd)" }
    text += "<opml  version=\"1.0\" xmlns:x='urn:x'>" + head() + line(bodyLevel) + "<body>"
    text += rows(count) + line(bodyLevel + (closesDeeper ? 1 : 0)) + "</body>" + line(0) + "</opml>"
    text += pick(["", lineEnd, lineEnd + lineEnd, " ", "<!-- end -->"])
    return bytes(text, encoding)
  }

  private mutating func bytes(_ text: String, _ encoding: String) -> [UInt8] {
    switch encoding {
    case "UTF-16":
      let isBig = random.oneIn(2)
      return ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isBig ? [high, low] : [low, high]
      }
    case "ISO-8859-1": return text.unicodeScalars.map { UInt8($0.value) }
    default: return (random.oneIn(4) ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
    }
  }

  private func line(_ level: Int) -> String {
    lineEnd.isEmpty ? "" : lineEnd + String(repeating: unit, count: level)
  }

  private mutating func head() -> String {
    if random.oneIn(6) { return "" }
    if random.oneIn(6) { return line(bodyLevel) + "<head/>" }
    var text =
      line(bodyLevel) + "<head>" + line(bodyLevel + 1) + "<title>A &#38; <![CDATA[é]]></title>"
    if hasMarkup { text += line(bodyLevel + 1) + "<!-- c --><x:y a='1'/>" }
    if hasState {
      text +=
        line(bodyLevel + 1) + "<expansionState>" + pick(["", "1, 2", "1,3"]) + "</expansionState>"
    }
    return text + line(bodyLevel) + "</head>"
  }

  private mutating func rows(_ count: Int) -> String {
    var text = ""
    var open: [Int] = []
    var level = -1
    for number in 0..<count {
      let next = random.oneIn(3) ? level + 1 : Int.random(in: 0...max(level, 0), using: &random)
      while let last = open.last, last >= next { text += end(open.removeLast()) }
      level = next
      if random.oneIn(8) { text += pick(["  ", "\t"]) }
      if random.oneIn(9) { text += lineEnd }
      if hasMarkup && random.oneIn(6) {
        text +=
          line(bodyLevel + 1 + level)
          + pick(["<!-- <outline/> -->", "text é &amp;", "<x:z> <outline/> </x:z>"])
      }
      text += line(bodyLevel + 1 + level) + "<outline" + attributes(number)
      if random.oneIn(2) && number + 1 < count {
        text += ">"
        open.append(level)
      } else {
        text += pick(emptyEnds)
        level -= 1
      }
    }
    while let last = open.popLast() { text += end(last) }
    return text
  }

  private mutating func end(_ level: Int) -> String {
    (hasMarkup && random.oneIn(8) ? line(bodyLevel + 2 + level) + "<!-- last -->" : "")
      + line(bodyLevel + 1 + level + (closesDeeper ? 1 : 0)) + "</outline>"
  }

  private mutating func attributes(_ number: Int) -> String {
    var attributes = [
      attribute("text", pick(["a", "é &amp; b", "&#60;x&gt;", "it&apos;s", ""])),
      attribute("n", String(number)),
    ]
    if random.oneIn(3) { attributes.append(attribute("_note", pick(["n", "n&#10;m", "a\tb"]))) }
    if random.oneIn(4) { attributes.append(attribute("title", "t")) }
    if random.oneIn(4) { attributes.append(attribute("x:id", "7")) }
    if random.oneIn(4) { attributes.append(pick(["checked='true'", "_status=\"unchecked\""])) }
    attributes.shuffle(using: &random)
    return attributes.map { pick([" ", " ", "  ", lineEnd.isEmpty ? " " : lineEnd + "  "]) + $0 }
      .joined()
  }

  private mutating func attribute(_ name: String, _ value: String) -> String {
    let quote = pick(["\"", "'"])
    return name + pick(["=", "=", " = "]) + quote + value + quote
  }
}
