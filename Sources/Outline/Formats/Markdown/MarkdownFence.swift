/// The line that opens a fenced code block: three or more backticks or tildes.
struct MarkdownFence: Equatable {
  private let symbol: UInt8
  private let count: Int

  init?(opening line: ArraySlice<UInt8>) {
    guard let symbol = line.first, symbol == 0x60 || symbol == 0x7E else { return nil }
    count = line.prefix { $0 == symbol }.count
    guard count >= 3, symbol == 0x7E || !line.dropFirst(count).contains(symbol) else { return nil }
    self.symbol = symbol
  }

  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let length = line.prefix { $0 == symbol }.count
    return length >= count && line.dropFirst(length).isBlankText
  }
}
