import Outline

/// The process that has locked a file. The process is known only on Linux, where `/proc/locks` lists it:
///
///     1: FLOCK  ADVISORY  WRITE 4711 08:01:1311768 0 EOF
struct LockHolder: Equatable {
  var process: Int
  /// The name of the program that the process runs; empty if the name is unknown.
  var program: [UInt8]

  init?(of file: FileStatus, _ system: SystemCalls) {
    guard let locks = try? system.readFile(Array("/proc/locks".utf8)) else { return nil }
    let name = Self.name(of: file.identity)
    for line in locks.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard let index = words.firstIndex(where: { $0.elementsEqual(name) }), index > 0,
        let process = Int(String(decoding: words[index - 1], as: UTF8.self)), process > 0
      else { continue }
      self.process = process
      let title = try? system.readFile(Array("/proc/\(process)/comm".utf8))
      program = (title ?? []).filter { $0 != UInt8(ascii: "\n") }
      return
    }
    return nil
  }

  /// Returns the name that `/proc/locks` uses for a file, such as `08:01:1311768`: the major and minor
  /// numbers of the device, and the number of the inode.
  private static func name(of file: FileIdentity) -> [UInt8] {
    let major = (file.device >> 8 & 0xFFF) | (file.device >> 32 & ~0xFFF)
    let minor = (file.device & 0xFF) | (file.device >> 12 & ~0xFF)
    return Array("\(padded(major)):\(padded(minor)):\(file.inode)".utf8)
  }

  private static func padded(_ number: UInt64) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }

  var description: Message {
    program.isEmpty ? "process \(process)" : "\(program) (process \(process))"
  }
}
