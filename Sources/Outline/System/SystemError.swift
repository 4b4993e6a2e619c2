/// What a system call said went wrong.
package struct SystemError: Error, Equatable, Sendable {
  package var code: Int32

  package init(code: Int32) { self.code = code }

  package var message: String { Posix.message(for: code) }
}

/// The policy for interrupted calls, for all of them: repeat.
package func repeatingWhileInterrupted<Result>(
  _ call: () throws(SystemError) -> Result
) throws(SystemError) -> Result {
  while true {
    do {
      return try call()
    } catch {
      if error != .interrupted { throw error }
    }
  }
}
