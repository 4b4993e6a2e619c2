import Foundation

/// A program with pipes for its streams, which a test writes to and reads from.
///
/// Nothing here waits past the deadline. Then the program is killed, and the error names it and shows what
/// it has written.
final class RunningProgram {
  /// The output of a program, and its exit.
  struct Outcome {
    var ending: Child.Ending
    var output: [UInt8]
    var errors: [UInt8]

    /// The exit status as a shell has it.
    var status: Int32 { ending.status }
    var outputText: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// Longer than any program here takes on a busy machine.
  static let patience = Duration.seconds(120)

  private let child: Child
  private let deadline: ContinuousClock.Instant
  private let input: ProgramPipe
  private let outputs: ProgramPipe
  private let messages: ProgramPipe
  private var unwritten: ArraySlice<UInt8> = []
  private var isInputComplete = false
  /// The output so far.
  private(set) var output: [UInt8] = []
  private var errors: [UInt8] = []

  /// Starts a program.
  ///
  /// - Parameter joinsErrors: Whether standard error goes where standard output goes.
  init(_ launch: Launch, joinsErrors: Bool = false, patience: Duration = patience) throws {
    (input, outputs, messages) = (try ProgramPipe(), try ProgramPipe(), try ProgramPipe())
    let errorFile = joinsErrors ? outputs.write : messages.write
    child = try launch.start(.files(input.read.file, outputs.write.file, errorFile.file))
    deadline = .now + patience
    for end in [input.read, outputs.write, messages.write] { end.close() }
    for end in [input.write, outputs.read, messages.read] { end.makeNonblocking() }
  }

  /// Runs a program to its end.
  static func run(
    _ launch: Launch, input: [UInt8] = [], joinsErrors: Bool = false,
    patience: Duration = patience
  ) throws -> Outcome {
    let program = try RunningProgram(launch, joinsErrors: joinsErrors, patience: patience)
    program.write(input)
    program.endInput()
    return try program.outcome()
  }

  /// Adds to its input. It is written while something is waited for, and as far as possible now.
  func write(_ bytes: [UInt8]) {
    unwritten += bytes
    send()
  }

  /// Ends its input after what is still to be written.
  func endInput() {
    isInputComplete = true
    send()
  }

  /// Waits until what it has written to standard output meets a condition.
  func wait(_ what: String, until isSo: ([UInt8]) -> Bool) throws {
    try transfer(while: { !isSo(output) })
    if !isSo(output) { throw trouble("ended before \(what)") }
  }

  /// Waits for its end. Nothing of its process group is left.
  func outcome() throws -> Outcome {
    try transfer(while: { true })
    return Outcome(
      ending: try child.waitForEnding(until: deadline), output: output, errors: errors)
  }

  /// Kills it, and returns what it has written.
  func kill() throws -> Outcome {
    child.kill(SIGKILL)
    return try outcome()
  }

  /// Moves bytes until a condition is met or the program has ended.
  private func transfer(while goesOn: () -> Bool) throws {
    while goesOn() {
      // Another program may keep the pipes open after the end of this one.
      let hasEnded = child.ending != nil
      send()
      receive()
      if hasEnded || !(outputs.read.isOpen || messages.read.isOpen) { return }
      if .now > deadline {
        child.end()
        throw trouble("did not end in time and was killed")
      }
      waitForBytes(milliseconds: 20)
    }
  }

  private func waitForBytes(milliseconds: Int32) {
    var interests = [outputs.read, messages.read].filter(\.isOpen).map {
      pollfd(fd: $0.file, events: Int16(POLLIN), revents: 0)
    }
    if !unwritten.isEmpty {
      interests.append(pollfd(fd: input.write.file, events: Int16(POLLOUT), revents: 0))
    }
    _ = poll(&interests, nfds_t(interests.count), milliseconds)
  }

  private func send() {
    while !unwritten.isEmpty {
      switch input.write.write(unwritten) {
      case .moved(let count): unwritten = unwritten.dropFirst(count)
      case .notNow: return
      // The program does not read it.
      case .ended: unwritten = []
      }
    }
    if isInputComplete { input.write.close() }
  }

  private func receive() {
    outputs.read.read(into: &output)
    messages.read.read(into: &errors)
  }

  private func trouble(_ what: String) -> ProgramTrouble {
    let texts = [("wrote", output), ("said", errors)].map { verb, bytes in
      "\nIt \(verb): \(String(decoding: bytes.suffix(2000), as: UTF8.self))"
    }
    return ProgramTrouble("\(child.name): \(what)\(texts.joined())")
  }
}
