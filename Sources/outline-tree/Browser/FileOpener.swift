import Outline

/// Chooses the program that opens a file. The candidates are the user's editor, `vi`, and the program with which the
/// desktop opens files.
struct FileOpener {
  let environment: Environment
  let system: SystemCalls

  /// The command line of the program, which may contain arguments; nil if there is no program.
  var command: Bytes? { editor ?? programs.first(where: isInstalled) }

  /// The user's editor; nil if there is none.
  var editor: Bytes? {
    // Blank values are ignored. With a blank command, the shell would run the file itself.
    [environment("VISUAL"), environment("EDITOR")].lazy.compactMap(\.self).first { !$0.isBlank }
  }

  private var programs: [Bytes] { ["vi", ChildProcess.desktopOpener].map { Array($0.utf8)[...] } }

  private func isInstalled(_ program: Bytes) -> Bool {
    let folders = environment("PATH") ?? Self.usualPath
    return folders.split(separator: 0x3A, omittingEmptySubsequences: false).contains { folder in
      isExecutable((folder.isEmpty ? [0x2E] : Array(folder)) + [0x2F] + program)
    }
  }

  /// The folders that are searched for programs if `PATH` is not set.
  private static let usualPath = Array("/usr/bin:/bin".utf8)[...]

  private func isExecutable(_ path: [UInt8]) -> Bool {
    let status = try? system.status(of: path)
    return status.map { $0.type == .file && $0.mode & FileMode.executable != 0 } ?? false
  }
}

/// A temporary file that contains a note while an editor changes the note.
struct NoteFile {
  let path: [UInt8]
  private let system: SystemCalls

  init(_ text: [UInt8], _ opener: FileOpener) throws(SystemError) {
    system = opener.system
    let folder = opener.environment("TMPDIR").flatMap { $0.isEmpty ? nil : Array($0) }
    let start = (folder ?? Array("/tmp".utf8)) + "/outline-note-".utf8
    // The name is unpredictable, so that no one else can create the file first.
    path = start + String(system.random(), radix: 36).utf8 + ".md".utf8
    let file = try system.create(path.asPath, 0o600)
    defer { system.close(file) }
    do {
      try (text + [0x0A]).withBytes { bytes throws(SystemError) in
        try opener.system.writeAll(file, bytes)
      }
    } catch {
      remove()
      throw error
    }
  }

  /// Returns the text of the note, without the newline at the end of the file.
  func read() throws(SystemError) -> [UInt8] {
    let text = try system.readFile(path)
    return text.last == 0x0A ? text.dropLast() : text
  }

  func remove() { system.removeIfPossible(path) }
}

extension Bytes {
  /// True if the text consists of spaces and tabs.
  var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
