// The system calls of the file browser, made through the C library. All code that differs between systems is in
// this file.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

enum Disk {
  /// A failed call, with the reason that the system gives.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ path: String) {
      description = "\(path.split(separator: "/").last ?? "/"): \(String(cString: strerror(errno)))"
    }
  }

  /// Returns the entries of a folder, sorted by name. Hidden files are left out, and a link to a folder counts
  /// as a file.
  static func entries(of folder: String) throws -> [Entry] {
    guard let stream = opendir(folder) else { throw Failure(folder) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = "\(folder)/\(name)"
      entries.append(Entry(path: path, isFolder: isFolder(path)))
    }
    return entries.sorted { $0.path < $1.path }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The number of lines of the terminal; nil if standard output is not a terminal.
  static var terminalHeight: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else {
      return nil
    }
    return Int(size.ws_row)
  }

  /// Prints a text at once. `print` would buffer a text that does not end with a line break.
  static func show(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(count, 0))
    }
  }

  // MARK: - For the demonstration

  static func makeTemporaryFolder() throws -> String {
    var path = Array("/tmp/file-browser-XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else { throw Failure("/tmp") }
    return path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  static func makeFolder(_ path: String) throws {
    if mkdir(path, 0o755) != 0 { throw Failure(path) }
  }

  static func makeFile(_ path: String) throws {
    guard let file = fopen(path, "w") else { throw Failure(path) }
    fclose(file)
  }

  /// Removes a file, or a folder with everything in it.
  static func remove(_ path: String) throws {
    if isFolder(path) {
      for entry in try entries(of: path) { try remove(entry.path) }
    }
    if Self.removeEntry(path) != 0 { throw Failure(path) }
  }

  private static func removeEntry(_ path: String) -> Int32 {
    isFolder(path) ? rmdir(path) : unlink(path)
  }
}
