/// The HTML of a page that is being written. The HTML is also valid XML.
struct HTMLOutput {
  private(set) var bytes: [UInt8] = []
  /// The Markdown elements that are open, the outermost first.
  var openElements: [OpenElement] = []
  /// The targets of the Markdown links on the page, by name.
  var definitions = LinkDefinitions()
  var anchors = PageAnchors()
  /// The links within the page, each with its name and the range of its encoded name. The links are written
  /// before the names of all targets are known.
  private var links: [(range: Range<Int>, name: String)] = []
  /// The address of the folder that the document's relative links start from. The address is empty if the
  /// folder contains the page, and otherwise ends with a slash.
  private(set) var folder: [UInt8] = []

  init(documentFolder: String = "") { beginDocument(in: documentFolder) }

  /// Begins a document whose relative links start from the given folder.
  mutating func beginDocument(in documentFolder: String) {
    let folder = LinkAddress(Array(documentFolder.utf8)[...])?.bytes ?? []
    self.folder = folder.isEmpty || folder.last == 0x2F ? folder : folder + [0x2F]
  }

  /// Writes markup without escaping it.
  mutating func write(_ markup: String) { bytes += markup.utf8 }

  /// Writes text or the value of an attribute, and escapes any markup in it. Characters that are forbidden
  /// in HTML or XML become U+FFFD.
  ///
  /// - Parameter text: Text in UTF-8.
  mutating func write(text: ArraySlice<UInt8>) {
    XMLEscaping.append(text, quote: 0x22, to: &bytes) {
      $0 == "\r"
    } replacement: { _ in
      "\u{FFFD}"
    }
  }

  mutating func write(text: String) { write(text: Array(text.utf8)[...]) }
}

/// Writing links.
extension HTMLOutput {
  /// Converts an address in the document into an address that leads from the page to the same target.
  func resolve(_ address: LinkAddress) -> LinkAddress { address.moved(below: folder) }

  /// Writes the start tag of a link. ``end()`` writes the end tag.
  mutating func beginLink(to address: LinkAddress, title: [UInt8] = []) {
    write("<a")
    writeAddress(address)
    if !title.isEmpty { write(attribute: "title", title[...]) }
    write(">")
    openElements.append(OpenElement(name: "a"))
  }

  /// Writes the attributes that contain the address of a link.
  mutating func writeAddress(_ address: LinkAddress) {
    write(" href=\"")
    let start = bytes.count
    write(text: address.bytes[...])
    if address.bytes.first == 0x23 {
      let name = PercentEncoding.decode(address.bytes.dropFirst())
      links.append(((start + 1)..<bytes.count, String(decoding: name, as: UTF8.self)))
      write("\"")
    } else {
      write("\" rel=\"noopener noreferrer\"")
    }
  }

  /// Writes plain text, and turns addresses in the text into links.
  mutating func write(linking text: ArraySlice<UInt8>) {
    var start = text.startIndex
    while let link = LinkAddress.firstLink(in: text, from: start) {
      write(text: text[start..<link.range.lowerBound])
      beginLink(to: link.address)
      write(text: text[link.range])
      end()
      start = link.range.upperBound
    }
    write(text: text[start...])
  }

  /// Writes the attribute `id` of an element whose start tag is still open.
  mutating func write(id: String?) {
    if let id { write(attribute: "id", Array(id.utf8)[...]) }
  }

  /// Writes an attribute of an element whose start tag is still open.
  mutating func write(attribute name: String, _ value: ArraySlice<UInt8>) {
    write(" \(name)=\"")
    write(text: value)
    write("\"")
  }

  /// Returns the finished page. In links within the page, the names of targets are replaced with the ids of
  /// these targets.
  func page() -> [UInt8] {
    var page: [UInt8] = []
    var start = 0
    for link in links {
      guard let id = anchors.id(for: link.name) else { continue }
      var encoded: [UInt8] = []
      PercentEncoding.append(Array(id.utf8)[...], keepsSlashes: false, to: &encoded)
      if bytes[link.range].elementsEqual(encoded) { continue }
      page += bytes[start..<link.range.lowerBound] + encoded
      start = link.range.upperBound
    }
    return start == 0 ? bytes : page + bytes[start...]
  }
}
