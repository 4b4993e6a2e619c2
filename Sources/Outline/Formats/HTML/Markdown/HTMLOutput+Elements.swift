/// An open element that was written for Markdown, or for HTML in Markdown.
struct OpenElement {
  var name: String
  /// The HTML tag that began the element; `nil` if Markdown syntax began the element. HTML tags cannot end
  /// an element that Markdown syntax began.
  var tag: MarkdownTag?
}

/// Writing elements for Markdown, and for HTML in Markdown.
///
/// Whatever the text contains, every element ends inside its parent element. A misplaced tag has the same
/// effect as in a browser's parser, so ``openElements`` always equals the open elements in the browser.
extension HTMLOutput {
  /// The maximum nesting depth of the elements, because browsers limit the depth of a page.
  private static let deepest = 40

  var isInLink: Bool { openElements.contains { $0.name == "a" } }

  /// Begins an element that is written for Markdown.
  ///
  /// - Parameters:
  ///   - start: The number of the first item of a list.
  ///   - isInLine: Whether the element can be inside a paragraph.
  mutating func begin(
    _ name: String, id: String? = nil, start: Int = 1, isInLine: Bool = false
  ) {
    if !isInLine { endParagraph() }
    write("<\(name)")
    write(id: id)
    write(start == 1 ? ">" : " start=\"\(start)\">")
    openElements.append(OpenElement(name: name))
  }

  /// Ends the innermost element that Markdown syntax began, and all HTML elements inside that element.
  mutating func end() {
    endElements(to: htmlStart - 1)
  }

  /// Ends elements until only `count` elements are open.
  mutating func endElements(to count: Int) {
    while openElements.count > max(count, 0) { write("</\(openElements.removeLast().name)>") }
  }

  /// Ends the open `p` element, because a paragraph cannot contain the next block. As in a browser, the
  /// elements that were open in the paragraph are opened again after the paragraph.
  mutating func endParagraph() {
    while isBetweenCells { endElements(to: openElements.count - 1) }
    guard let index = openHTML(where: { $0 == "p" }, before: HTMLElement.cells.contains)
    else { return }
    let inside = openElements[(index + 1)...]
    endElements(to: index)
    for case let tag? in inside.map(\.tag) { _ = write(tag, isInLine: true) }
  }

  /// True if only rows and cells of a table can begin at the current position. A browser would move any
  /// other element out of the table.
  private var isBetweenCells: Bool {
    openElements.last.map { $0.tag != nil && HTMLElement.rows.contains($0.name) } ?? false
  }

  /// The number of open elements that HTML tags cannot end.
  private var htmlStart: Int { (openElements.lastIndex { $0.tag == nil } ?? -1) + 1 }

  /// Returns the index of the innermost open element whose name meets a condition. Searches only elements
  /// that HTML tags can end. Returns `nil` if there is no such element, or if that element contains an
  /// open element for which `endsSearch` returns true.
  private func openHTML(
    where isFound: (String) -> Bool, before endsSearch: (String) -> Bool
  ) -> Int? {
    let index = openElements[htmlStart...].lastIndex { isFound($0.name) || endsSearch($0.name) }
    return index.flatMap { isFound(openElements[$0].name) ? $0 : nil }
  }
}

/// Writing HTML tags in Markdown.
extension HTMLOutput {
  /// Writes a tag.
  ///
  /// - Parameter isInLine: Whether the tag is in a line of Markdown. A line cannot contain blocks.
  /// - Returns: Whether the tag is allowed at the current position. A tag that is not allowed must be shown
  ///   as text by the caller.
  mutating func write(_ tag: MarkdownTag, isInLine: Bool, heading: [UInt8]? = nil) -> Bool {
    guard let element = HTMLElement.named(tag.name) else { return false }
    if isInLine && element.content == .block { return false }
    if tag.isClosing {
      end(element)
      return true
    }
    if element.name == "a" && isInLink { return true }
    if isBetweenCells && element.parents.isDisjoint(with: HTMLElement.rows) { return false }
    guard openElements.count < Self.deepest, makeRoom(for: element) else { return false }
    switch element.name {
    case "img": writeImage(tag, element)
    case "source": writeSource(tag, element)
    case "br", "wbr", "hr": write("<\(element.name)/>")
    default:
      write("<\(element.name)")
      writeAttributes(of: tag, element, heading: heading)
      write(">")
      openElements.append(OpenElement(name: element.name, tag: tag))
    }
    return true
  }

  /// Ends the open elements that cannot contain the given element.
  ///
  /// - Returns: Whether the given element can begin at the current position.
  private mutating func makeRoom(for element: HTMLElement) -> Bool {
    if !element.parents.isEmpty {
      guard let parent = openHTML(where: element.parents.contains, before: element.isConfined)
      else { return false }
      endElements(to: parent + 1)
    } else if element.content == .block {
      endParagraph()
      if element.isHeading, let last = openElements.last, last.tag != nil,
        HTMLElement.headings.contains(last.name)
      {
        endElements(to: openElements.count - 1)
      }
    }
    return true
  }

  /// Ends an element. If the element is not open, its end tag is ignored.
  private mutating func end(_ element: HTMLElement) {
    let index = openHTML {
      $0 == element.name || element.isHeading && HTMLElement.headings.contains($0)
    } before: {
      element.isConfined(by: $0)
        || element.content == .inline && HTMLElement.named($0)?.content == .block
    }
    if let index { endElements(to: index) }
  }

  private mutating func writeAttributes(
    of tag: MarkdownTag, _ element: HTMLElement, heading: [UInt8]? = nil
  ) {
    let names = element.name == "a" ? ["id", "name"] : ["id"]
    var id = names.lazy.compactMap { tag.value(of: $0) }.first.flatMap { anchors.addElement($0) }
    if let heading { id = anchors.addHeading(heading, id: id) }
    write(id: id)
    if element.name == "a", let address = tag.address(of: "href") { writeAddress(resolve(address)) }
    var written: Set<String> = []
    for attribute in tag.attributes {
      let value = attribute.decodedValue
      guard let known = HTMLAttribute.named(attribute.name, of: element.name), known.allows(value),
        written.insert(attribute.name).inserted
      else { continue }
      write(attribute: attribute.name, value[...])
    }
  }
}

/// Writing images.
extension HTMLOutput {
  /// Writes an image if its file is in the folder of the page or below that folder. Any other image becomes a
  /// link, because the page must not load files from other locations. Inside a link, which cannot contain another
  /// link, writes the image's description instead or, if there is no description, the image's file name.
  ///
  /// - Parameter writeAttributes: A closure that writes the other attributes.
  mutating func writeImage(
    _ address: LinkAddress, description: ArraySlice<UInt8>, title: [UInt8] = [],
    writeAttributes: (inout HTMLOutput) -> Void = { _ in }
  ) {
    guard address.isBesidePage else {
      let text = description.isEmpty ? address.nameOfFile : description
      if isInLink { return write(text: text) }
      beginLink(to: address, title: title)
      write(text: text)
      return end()
    }
    write("<img")
    write(attribute: "src", address.bytes[...])
    write(attribute: "alt", description)
    if !title.isEmpty { write(attribute: "title", title[...]) }
    writeAttributes(&self)
    write("/>")
  }

  private mutating func writeImage(_ tag: MarkdownTag, _ image: HTMLElement) {
    let description = tag.value(of: "alt") ?? []
    guard let address = tag.address(of: "src").map(resolve) else {
      return write(text: description[...])
    }
    writeImage(address, description: description[...]) { $0.writeAttributes(of: tag, image) }
  }

  /// Writes an alternative source for a picture. A list of several files, and a source that would be loaded
  /// from another location, are left out.
  private mutating func writeSource(_ tag: MarkdownTag, _ source: HTMLElement) {
    guard let address = tag.address(of: "srcset").map(resolve), address.isBesidePage,
      !address.bytes.contains(0x2C)
    else { return }
    write("<source")
    write(attribute: "srcset", address.bytes[...])
    writeAttributes(of: tag, source)
    write("/>")
  }
}

extension MarkdownTag {
  /// Returns the value of an attribute; `nil` if the tag does not have the attribute.
  fileprivate func value(of name: String) -> [UInt8]? {
    attributes.first { $0.name == name }?.decodedValue
  }

  /// Returns the address in an attribute; `nil` if there is no address, or if the address is not safe.
  fileprivate func address(of name: String) -> LinkAddress? {
    value(of: name).flatMap { LinkAddress($0[...]) }
  }
}

extension MarkdownTag.Attribute {
  fileprivate var decodedValue: [UInt8] { CharacterReference.decode(value, isHTML: true) }
}
