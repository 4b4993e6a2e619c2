import Outline

/// Text to search for in titles. Case is ignored unless the text contains capital letters.
struct TitlePattern: Equatable, Sendable {
  let text: [UInt8]
  /// True if bytes are compared exactly, because the text contains capital letters or is not UTF-8.
  private let isExact: Bool

  init(_ text: [UInt8]) {
    let string = String(decoding: text, as: UTF8.self)
    isExact = string.lowercased() != string || !text[...].isUTF8
    self.text = text
  }

  func matches(_ item: ItemID, in document: SourceDocument) -> Bool {
    matches(document.label(of: item)[...])
  }

  func matches(_ title: Bytes) -> Bool {
    if text.isEmpty { return true }
    if isExact { return isFound(in: title) { $0 } }
    if title.allSatisfy({ $0 < 0x80 }) { return isFound(in: title) { $0.lowercased } }
    return isFound(in: lowercased(title)) { $0 }
  }

  func isPrefix(of title: Bytes) -> Bool {
    isExact ? title.starts(with: text) : lowercased(title).starts(with: text)
  }

  private func lowercased(_ title: Bytes) -> Bytes {
    Array(String(decoding: title, as: UTF8.self).lowercased().utf8)[...]
  }

  private func isFound(in title: Bytes, _ folding: (UInt8) -> UInt8) -> Bool {
    guard title.count >= text.count else { return false }
    return title.withUnsafeBufferPointer { title in
      text.withUnsafeBufferPointer { text in
        (0...title.count - text.count).contains { start in
          text.indices.allSatisfy { folding(title[start + $0]) == text[$0] }
        }
      }
    }
  }
}
