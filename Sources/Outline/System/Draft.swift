/// A file that is written beside another one, to take its place when it is done:
///
///     notes.outline   .notes.outline.5f0c2d9be81a4736.outline-draft
///
/// Its name is made up at random, so nothing can lie in wait there; nothing that has the name is
/// opened or followed. It is locked while it is written, which tells it from one that was left by a
/// process that was killed.
struct Draft {
  let calls: SystemCalls
  let path: [UInt8]
  let file: Int32

  /// How many names are tried. More than one is needed only while another process cleans up.
  static let attempts = 100

  /// Creates a draft and locks it.
  ///
  /// - Parameter mode: Its permissions, as far as the process gives them to new files.
  static func create(
    of path: [UInt8], mode: UInt32, _ calls: SystemCalls
  ) throws(SystemError) -> Draft {
    let name = DraftName(of: path)
    for _ in 0..<Self.attempts {
      let path = name.random()
      let file: Int32
      do {
        file = try calls.create(path.asPath, mode)
      } catch {
        if error == .alreadyExists { continue }
        throw error
      }
      let draft = Draft(calls: calls, path: path, file: file)
      if try draft.lock() { return draft }
      calls.close(file)
    }
    throw SystemError(code: SystemError.alreadyExists.code, .drafts)
  }

  /// False if it was taken for one that was left, before it was locked.
  private func lock() throws(SystemError) -> Bool {
    do {
      try calls.lock(file)
    } catch {
      if error == .wouldBlock { return false }
      // Where files cannot be locked, no draft is taken for one that was left.
      if !SystemError.withoutLocks.contains(error) {
        abandon()
        throw error
      }
    }
    do {
      let named = try calls.statusIfAny(path, .stay)
      return try named?.identity == calls.statusOfFile(file).identity
    } catch {
      abandon()
      throw error
    }
  }

  func abandon() {
    calls.removeIfPossible(path)
    calls.unlock(file)
    calls.close(file)
  }
}

/// The names of the drafts of a file.
struct DraftName {
  /// With a slash at the end; empty: the working directory.
  let folder: [UInt8]
  private let start: [UInt8]

  private static let digits = 16
  private static let end = Array(".outline-draft".utf8)
  /// What every file system takes.
  private static let lengthLimit = 255

  init(of path: [UInt8]) {
    let nameStart = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    folder = Array(path[..<nameStart])
    let dot = UInt8(ascii: ".")
    var name = path[nameStart...].prefix(Self.lengthLimit - Self.digits - Self.end.count - 2)
    // A name that had to be cut short does not end within a character.
    if name.endIndex < path.endIndex, path[name.endIndex] & 0xC0 == 0x80 {
      while let last = name.popLast(), last & 0xC0 == 0x80 {}
    }
    start = [dot] + name + [dot]
  }

  /// The path of a draft that nothing else is likely to have.
  func random() -> [UInt8] {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: Self.digits - number.utf8.count)
    return folder + start + zeros + Array(number.utf8) + Self.end
  }

  /// Whether a name in the folder is one that `random` may have made.
  func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count == start.count + Self.digits + Self.end.count, name.starts(with: start),
      name.suffix(Self.end.count).elementsEqual(Self.end)
    else { return false }
    return name.dropFirst(start.count).prefix(Self.digits).allSatisfy {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
    }
  }
}
