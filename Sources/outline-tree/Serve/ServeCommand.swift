import Outline

/// The command `serve`, which performs the requests that another program writes to standard input.
struct ServeCommand {
  let run: Run
  let request: Invocation

  func callAsFunction() throws(ToolError) -> ExitStatus {
    // Several threads send messages, but the channel lets only one thread write at a time.
    nonisolated(unsafe) let write = run.streams.output.write
    let channel = MessageChannel { bytes throws(SystemError) in try write(bytes) }
    let server: any MessageHandler
    if let roots = request.options.roots {
      let files = try ConfinedFiles(roots, isWritable: request.options.mayWrite, run.system)
      server = try AgentServer(files, channel)
    } else {
      server = RPCServer(run, channel)
    }
    let result = Result { () throws(SystemError) in try readMessages(for: server, channel) }
    server.end()
    if case .failure(let error) = result { throw ToolError("standard input: \(error.message)") }
    if let failure = channel.failure { throw ToolError(output: failure) }
    return .done
  }

  private func readMessages(
    for server: any MessageHandler, _ channel: MessageChannel
  ) throws(SystemError) {
    var framer = MessageFramer()
    let result = try run.streams.input.readPieces { piece throws(EndOfService) in
      framer.add(piece)
      while let message = RPCMessage({ () throws(OperationError) in try framer.next() }) {
        if framer.hasHeaders == true { channel.useHeaders() }
        try handle(message, for: server, channel)
      }
    }
    if case .success = result, let rest = RPCMessage({ framer.rest() }) {
      try? handle(rest, for: server, channel)
    }
  }

  private func handle(
    _ message: RPCMessage, for server: any MessageHandler, _ channel: MessageChannel
  ) throws(EndOfService) {
    var goesOn = true
    do throws(OperationError) {
      if let mistake = message.mistake { throw mistake }
      goesOn = try server.handle(message)
    } catch {
      channel.answer(message.id, .failure(error))
    }
    if !goesOn || channel.failure != nil { throw EndOfService() }
  }

  /// The error that stops reading after the client has asked the server to end, or can no longer be reached.
  private struct EndOfService: Error {}
}

/// Handles the messages of a client.
protocol MessageHandler {
  /// Handles a message.
  ///
  /// - Returns: False if the client has asked the server to end.
  func handle(_ message: RPCMessage) throws(OperationError) -> Bool

  /// Waits until all requests have been answered.
  func end()
}
