/// A text that titles are searched for. Without capitals in it, it finds capitals too.
struct TitlePattern: Equatable, Sendable {
  let text: [UInt8]
  private let isExact: Bool

  init(_ text: [UInt8]) {
    let string = String(decoding: text, as: UTF8.self)
    isExact = string.lowercased() != string
    self.text = text
  }

  func matches(_ title: Bytes) -> Bool { text.isEmpty || place(in: prepared(title)) != nil }

  func isPrefix(of title: Bytes) -> Bool { prepared(title).starts(with: text) }

  private func prepared(_ title: Bytes) -> Bytes {
    if isExact { return title }
    if title.allSatisfy({ $0 < 0x80 }) { return title.map(\.lowercased)[...] }
    return Array(String(decoding: title, as: UTF8.self).lowercased().utf8)[...]
  }

  private func place(in title: Bytes) -> Int? {
    guard let first = text.first, title.count >= text.count else { return nil }
    return title.indices.dropLast(text.count - 1).first { place in
      title[place] == first && title[place...].starts(with: text)
    }
  }
}
