/// Reading links and images: `[text](target)`, `[text][name]`, `[name]`.
extension InlineScanner {
  mutating func readImageStart() -> Bool {
    guard index + 1 < text.count, text[index + 1] == 0x5B else { return false }
    return readBracket(isImage: true)
  }

  mutating func readBracket(isImage: Bool) -> Bool {
    let end = index + (isImage ? 2 : 1)
    add(.text(index..<end), from: index, to: end)
    if !brackets.isEmpty { brackets[brackets.count - 1].hasInner = true }
    brackets.append(
      InlineBracket(
        piece: pieces.count - 1, isImage: isImage, end: end, delimiters: delimiters.count))
    return true
  }

  mutating func readClosingBracket() -> Bool {
    guard let bracket = brackets.popLast() else { return false }
    let isInactive = brackets.count < inactiveBrackets
    inactiveBrackets = min(inactiveBrackets, brackets.count)
    if isInactive && !bracket.isImage { return false }
    guard let (target, end) = target(of: bracket), let address = target.address else {
      return false
    }
    add(bracket.isImage ? .imageEnd : .linkEnd, from: index, to: end)
    matchDelimiters(from: bracket.delimiters)
    if bracket.isImage {
      pieces[bracket.piece].content = .imageStart(address, title: target.title)
      if !address.isBesidePage { describeImage(bracket.piece, address) }
    } else {
      pieces[bracket.piece].content = .linkStart(address, title: target.title)
      inactiveBrackets = brackets.count
    }
    return true
  }

  /// Returns the target of the link whose text ends at the index, and the end of that link.
  private mutating func target(of bracket: InlineBracket) -> (LinkTarget, end: Int)? {
    let next = index + 1
    if next < text.count, text[next] == 0x28 {
      var reader = LinkTargetReader(text[next...])
      let target = reader.readInline()
      work += reader.looked
      if let target { return (target, reader.rest.startIndex) }
    }
    if definitions.isEmpty { return nil }
    if next < text.count, text[next] == 0x5B {
      let name = text[(next + 1)...].prefix(LinkDefinitions.longestName + 1)
        .prefix { $0 != 0x5B && $0 != 0x5D }
      guard name.endIndex < text.count, text[name.endIndex] == 0x5D else { return nil }
      if !name.isEmpty { return definitions[name].map { ($0, name.endIndex + 1) } }
      return shortcut(bracket).map { ($0, name.endIndex + 1) }
    }
    return shortcut(bracket).map { ($0, next) }
  }

  /// Returns the target of a link whose text is the name of a definition.
  private func shortcut(_ bracket: InlineBracket) -> LinkTarget? {
    bracket.hasInner ? nil : definitions[text[bracket.end..<index]]
  }

  /// If an image has no description, adds the name of its file as the description.
  private mutating func describeImage(_ start: Int, _ address: LinkAddress) {
    guard start + 2 == pieces.count else { return }
    pieces.insert(InlinePiece(content: .characters(Array(address.nameOfFile))), at: start + 1)
  }
}
