import Foundation
import Outline

@testable import outline_tree

/// A temporary folder with names of arbitrary bytes.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    var template = Array((Self.parent + "/outline-tree-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The folder that contains all scratch folders. If `TMPDIR` does not name one, it is a folder in memory, on
  /// systems that have such a folder: on a disk, creating and removing thousands of files takes a tenth of the
  /// tests' time.
  private static let parent: String = {
    let memory = "/dev/shm"
    let (roomy, forbidsPrograms): (UInt, UInt) = (2 << 30, 8)
    var status = statvfs()
    let isUsable =
      ProcessInfo.processInfo.environment["TMPDIR"] == nil && access(memory, W_OK) == 0
      && statvfs(memory, &status) == 0 && UInt(status.f_flag) & forbidsPrograms == 0
      && UInt(status.f_bavail) * UInt(status.f_frsize) >= roomy
    return isUsable ? memory : NSTemporaryDirectory()
  }()

  deinit { FolderRemoval.remove(path) }

  func makeFolder(_ name: [UInt8]) { mkdir(cPath(name), 0o755) }

  func makeFile(_ name: [UInt8], _ content: String = "") {
    let file = open(cPath(name), O_CREAT | O_WRONLY | O_TRUNC, 0o644)
    _ = content.withCString { write(file, $0, strlen($0)) }
    close(file)
  }

  func makeLink(_ name: [UInt8], to target: [UInt8]) { symlink(target.asPath, cPath(name)) }

  func makePipe(_ name: String) { mkfifo(cPath(Array(name.utf8)), 0o644) }

  func makeFolder(_ name: String) { makeFolder(Array(name.utf8)) }
  func makeFile(_ name: String, _ content: String = "") { makeFile(Array(name.utf8), content) }
  func makeLink(_ name: String, to target: String) {
    makeLink(Array(name.utf8), to: Array(target.utf8))
  }

  func path(_ name: String) -> String { path + "/" + name }

  func remove(_ name: String) { Foundation.remove(path(name)) }

  /// The names in it.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  func content(_ name: String) -> String? {
    try? String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func cPath(_ name: [UInt8]) -> [CChar] { (Array(path.utf8) + [0x2F] + name).asPath }
}
