/// A row of a checkpoint that has nothing but a title in ASCII without escapes, as it is written:
///
///     {"id":17,"level":2,"title":"Green tea","expanded":true
///
/// Most rows are like this, and reading them as such takes half the instructions.
struct PlainRow {
  let number: Int
  let level: Int
  let title: UnsafeRawBufferPointer
  let isExpanded: Bool

  private static let expanded: StaticString = ",\"expanded\":true"

  /// - Returns: `nil` if the line is anything else.
  @inline(__always)
  init?(_ line: JournalLine) {
    let body = line.body
    var reader = JSONReader(line.bytes)
    guard reader.skip("{\"id\":"), let number = reader.readDigits(),
      reader.skip(",\"level\":"), let level = reader.readDigits(),
      reader.skip(",\"title\":\"")
    else { return nil }
    isExpanded = Self.expanded.isSuffix(of: body)
    let end = body.count &- (isExpanded ? Self.expanded.utf8CodeUnitCount : 0) &- 1
    guard end >= reader.offset, body[end] == UInt8(ascii: "\"") else { return nil }
    title = UnsafeRawBufferPointer(rebasing: body[reader.offset..<end])
    guard title.isPlainASCII else { return nil }
    (self.number, self.level) = (number, level)
  }
}
