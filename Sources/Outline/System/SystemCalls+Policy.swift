extension SystemCalls {
  /// A copy of the table in which each call is repeated if a signal interrupts it. `list` makes many system
  /// calls, so it repeats interrupted calls itself.
  package var repeatingInterrupted: SystemCalls {
    var calls = self
    calls.openDirectory = repeating(openDirectory)
    // `repeating` is not used for `status`, because each call would take 130 more machine instructions, and
    // some listings request the status of every entry.
    calls.status = { [status] parent, name, links throws(SystemError) in
      try repeatingWhileInterrupted(status(parent, name, links))
    }
    calls.readLink = repeating(readLink)
    calls.resolve = repeating(resolve)
    calls.rename = repeating(rename)
    calls.link = repeating(link)
    calls.remove = repeating(remove)
    calls.checkWritable = repeating(checkWritable)
    calls.synchronizeFolder = repeating(synchronizeFolder)
    calls.openToRead = repeating(openToRead)
    calls.openFileToRead = repeating(openFileToRead)
    calls.openToWrite = repeating(openToWrite)
    calls.openToUpdate = repeating(openToUpdate)
    calls.create = repeating(create)
    calls.read = repeating(read)
    calls.readAt = repeating(readAt)
    calls.write = repeating(write)
    calls.writeAt = repeating(writeAt)
    calls.truncate = repeating(truncate)
    calls.synchronize = repeating(synchronize)
    calls.lock = repeating(lock)
    calls.statusOfFile = repeating(statusOfFile)
    calls.setMode = repeating(setMode)
    calls.setOwner = repeating(setOwner)
    calls.copyAttributes = repeating(copyAttributes)
    return calls
  }
}

private func repeating<A, Result>(
  _ call: @escaping @Sendable (A) throws(SystemError) -> Result
) -> @Sendable (A) throws(SystemError) -> Result {
  { a throws(SystemError) in try repeatingWhileInterrupted(call(a)) }
}

private func repeating<A, B, Result>(
  _ call: @escaping @Sendable (A, B) throws(SystemError) -> Result
) -> @Sendable (A, B) throws(SystemError) -> Result {
  { a, b throws(SystemError) in try repeatingWhileInterrupted(call(a, b)) }
}

private func repeating<A, B, C, Result>(
  _ call: @escaping @Sendable (A, B, C) throws(SystemError) -> Result
) -> @Sendable (A, B, C) throws(SystemError) -> Result {
  { a, b, c throws(SystemError) in try repeatingWhileInterrupted(call(a, b, c)) }
}
