import Outline

/// `serve`: performs the requests of another program, which come on standard input.
struct ServeCommand {
  let run: Run
  let request: ServeRequest

  func callAsFunction() throws(ToolError) -> ExitStatus {
    // Several threads send messages, but only one at a time.
    nonisolated(unsafe) let write = run.streams.output.write
    let channel = MessageChannel { bytes throws(SystemError) in try write(bytes) }
    let server = try handler(channel)
    var framer = MessageFramer()
    let result: Result<Void, EndOfService>
    do {
      result = try run.streams.input.readPieces { piece throws(EndOfService) in
        framer.add(piece)
        try Self.handleMessages(of: &framer, server, channel)
      }
    } catch {
      server.end()
      throw ToolError("standard input: \(error.message)")
    }
    if case .success = result, let rest = framer.rest() { _ = server.handle(rest) }
    server.end()
    if let failure = channel.failure { throw ToolError(output: failure) }
    return .done
  }

  private func handler(_ channel: MessageChannel) throws(ToolError) -> any MessageHandler {
    guard let roots = request.roots else { return RPCServer(run, channel) }
    let files = try ConfinedFiles(roots, isWritable: request.isWritable, run.system)
    return AgentServer(AgentTools(files), channel)
  }

  private static func handleMessages(
    of framer: inout MessageFramer, _ server: any MessageHandler, _ channel: MessageChannel
  ) throws(EndOfService) {
    while true {
      do throws(OperationError) {
        guard let message = try framer.next() else { return }
        if let framing = framer.framing { channel.use(framing) }
        if !server.handle(message) || channel.failure != nil { throw .wasCancelled }
      } catch {
        if error == .wasCancelled { throw EndOfService() }
        if let framing = framer.framing { channel.use(framing) }
        channel.answer(RPCMistake.null, .failure(error))
      }
    }
  }

  /// The client has asked for the end, or can no longer be reached.
  private struct EndOfService: Error {}
}

/// The options of `serve`.
struct ServeRequest: Equatable {
  var display: DisplayOptions
  /// The folders that agents may read; nil unless the server is for agents.
  var roots: [[UInt8]]?
  /// True if agents may change documents.
  var isWritable = false
}

/// Handles the messages of a client.
protocol MessageHandler {
  /// Handles a message.
  ///
  /// - Returns: False if the client has asked the server to end.
  func handle(_ bytes: [UInt8]) -> Bool

  /// Waits until all requests have been answered.
  func end()
}
