/// Writing messages as JSON objects, such as this one:
///
///     {"severity":"error","message":"no such file","hints":[],"source":"a.md","status":2}
///
/// Members whose values are unknown are left out. A source whose name is not UTF-8 is written as `{"bytes": base64}`.
extension ByteWriter {
  /// Appends a message as a JSON object.
  ///
  /// - Parameter status: The resulting exit status; nil if the message does not affect the exit status.
  mutating func append(
    _ message: Message, hints: some Collection<Message>, _ status: ExitStatus?
  ) {
    append(#"{"severity":""#)
    append(status == .trouble ? "error" : "warning" as StaticString)
    append(#"","message":"#)
    append(text: message.withoutPlace.bytes[...])
    append(#","hints":["#)
    for (index, hint) in hints.enumerated() {
      if index > 0 { append(",") }
      append(text: hint.bytes.drop { $0 == 0x20 })
    }
    append("]")
    if let place = message.place {
      append(member: "source", place.source[...])
      if let line = place.line { append(member: "line", line) }
      if let column = place.column { append(member: "column", column) }
    }
    if let status { append(member: "status", status.rawValue) }
    append("}")
  }

  /// Appends human-readable text as a JSON string. Bytes that are not UTF-8 are replaced.
  private mutating func append(text: Bytes) {
    append(json: Array(String(decoding: text, as: UTF8.self).utf8)[...])
  }
}
