import Outline

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
    let object = JSONWriter.object { json in
      json.member("severity", status == .trouble ? "error" : "warning")
      json.member("message", message.withoutPlace.bytes[...])
      json.array("hints", of: hints) { $0.write($1.bytes.drop { $0 == 0x20 }) }
      if let place = message.place {
        json.name("source")
        json.write(exactly: place.source[...])
        if let line = place.line { json.member("line", line) }
        if let column = place.column { json.member("column", column) }
      }
      if let status { json.member("status", Int(status.rawValue)) }
    }
    append(json: object[...])
  }
}
