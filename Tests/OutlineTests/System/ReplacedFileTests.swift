import Foundation
import Outline
import Testing

@testable import outline_tree

/// Replacing files on the disk of this machine: what is preserved, what is refused, what attackers prepare.
@Suite(.ownThread) struct ReplacedFileTests {
  private let folder: ScratchFolder
  private let calls = SystemCalls.real

  init() throws {
    folder = try ScratchFolder()
    folder.makeFile("old", "old contents\n")
  }

  private func replace(_ name: String, with text: String = "new\n") throws {
    #expect(try calls.replaceFile(Array(folder.path(name).utf8), with: Array(text.utf8)) == nil)
  }

  private func status(_ name: String) throws -> FileStatus {
    try calls.status(PosixFiles.workingDirectory, Array(folder.path(name).utf8).asPath, .stay)
  }

  private func expectReplaced(keeping before: FileStatus) throws {
    let after = try status("old")
    #expect(folder.content("old") == "new\n" && folder.names == ["old"])
    #expect(after.identity != before.identity && after.mode == before.mode)
    #expect(after.owner == before.owner && after.group == before.group)
  }

  /// As root, files of other users and groups too. `FileReplacementTests` checks that they never run as
  /// another user meanwhile.
  @Test func ownerGroupAndMode() throws {
    for (number, mode) in [0o600, 0o640, 0o666, 0o4755, 0o6711, 0o444].enumerated() {
      folder.remove("old")
      folder.makeFile("old", "old contents\n")
      chown(folder.path("old"), 4321 + uid_t(number), 1234)
      chmod(folder.path("old"), mode_t(mode))
      let before = try status("old")
      // An ordinary user may not write to a read-only file.
      if mode & 0o200 == 0 && geteuid() != 0 {
        #expect(throws: SystemError.accessDenied) { try replace("old") }
      } else {
        try replace("old")
        try expectReplaced(keeping: before)
      }
    }
  }

  @Test func aHardLinkIsNotParted() throws {
    link(folder.path("old"), folder.path("other"))
    let error = #expect(throws: SystemError.self) { try replace("old") }
    #expect(error?.obstacle == .otherNames)
    #expect(
      folder.content("old") == "old contents\n" && folder.content("other") == "old contents\n")
    #expect(folder.names.sorted() == ["old", "other"])
    let run = ToolRun(["emoji", "-o", folder.path("other")])
    #expect(run.status == .trouble && run.messages.contains("other names (hard links)"))
    folder.remove("other")
    try replace("old")
  }

  @Test func aLinkToNothingIsFollowed() throws {
    folder.makeFolder("elsewhere")
    folder.makeLink("link", to: "elsewhere/second")
    folder.makeLink("elsewhere/second", to: "../new")
    try replace("link")
    #expect(folder.content("new") == "new\n")
    #expect(try status("link").type == .link && status("elsewhere/second").type == .link)
    try OutlineFile.create(at: Self.storeLink(folder), OutlineDocument())
    #expect(try status("store").type == .file)
    folder.makeLink("loop", to: "loop")
    #expect(throws: SystemError.tooManyLinks) { try replace("loop") }
    folder.makeLink("astray", to: "missing/new")
    #expect(throws: SystemError.notFound) { try replace("astray") }
  }

  private static func storeLink(_ folder: ScratchFolder) -> String {
    folder.makeLink("store link", to: "store")
    return folder.path("store link")
  }

  /// Files that another user has planted under the names of drafts are not followed, opened or removed.
  /// Stale drafts are removed.
  @Test func plantedNames() throws {
    let draft = { (number: Int) in ".old.000000000000000\(number).outline-draft" }
    folder.makeFile("victim", "precious\n")
    folder.makeLink(".old.outline-draft", to: "/nowhere")
    folder.makeLink(draft(1), to: "victim")
    folder.makeLink(draft(2), to: "/nowhere")
    folder.makeFolder(draft(3))
    folder.makePipe(draft(4))
    link(folder.path("victim"), folder.path(draft(5)))
    let planted = folder.names.sorted()
    folder.makeFile(draft(6), "left by a process that was killed\n")
    try replace("old")
    #expect(folder.names.sorted() == planted)
    #expect(folder.content("old") == "new\n" && folder.content("victim") == "precious\n")
  }

  /// A draft of another user is not removed. Only root can create one for the test.
  @Test func aDraftOfAnotherUser() throws {
    let name = ".old.0000000000000001.outline-draft"
    folder.makeFile(name)
    let isGiven = chown(folder.path(name), 4321, 4321) == 0
    try replace("old")
    #expect(folder.names.contains(name) == isGiven)
  }

  /// A link with the name that drafts used to have.
  @Test func compactingBesideAPlantedLink() throws {
    try OutlineFile.create(at: folder.path("s.outline"), OutlineDocument())
    folder.makeLink(".s.outline.outline-draft", to: "/nowhere")
    let run = ToolRun(["compact", folder.path("s.outline")])
    #expect(run.status == .done && run.messages.isEmpty)
    #expect(folder.names.sorted() == [".s.outline.outline-draft", "old", "s.outline"])
  }
}

#if os(Linux)
  @_silgen_name("setxattr")
  private func setxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?,
    _ size: Int, _ flags: Int32
  ) -> Int32
  @_silgen_name("getxattr")
  private func getxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>,
    _ value: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int

  /// Extended attributes and access control lists, if the file system supports them.
  extension ReplacedFileTests {
    private func attribute(_ name: String) -> [UInt8]? {
      var value = [UInt8](repeating: 0, count: 1000)
      let count = getxattr(folder.path("old"), name, &value, value.count)
      return count < 0 ? nil : Array(value[..<count])
    }

    /// An access control list: tags, permissions, and the ID of a user.
    private static func list(_ entries: [(tag: UInt16, permissions: UInt16, id: UInt32)]) -> [UInt8]
    {
      var bytes: [UInt8] = [2, 0, 0, 0]
      for entry in entries {
        withUnsafeBytes(of: entry.tag.littleEndian) { bytes += $0 }
        withUnsafeBytes(of: entry.permissions.littleEndian) { bytes += $0 }
        withUnsafeBytes(of: entry.id.littleEndian) { bytes += $0 }
      }
      return bytes
    }

    private static let oneMoreUser = list([
      (1, 6, .max), (2, 4, 4321), (4, 4, .max), (0x10, 6, .max), (0x20, 4, .max),
    ])

    @Test func attributesAreKept() throws {
      let value = Array("red\0green".utf8)
      let path = folder.path("old")
      _ = setxattr(path, "user.color", value, value.count, 0)
      _ = setxattr(path, "user.empty", value, 0, 0)
      _ = setxattr(path, "system.posix_acl_access", Self.oneMoreUser, Self.oneMoreUser.count, 0)
      let names = ["user.color", "user.empty", "system.posix_acl_access"]
      let before = (names.map { attribute($0) }, try status("old"))
      try replace("old")
      #expect(names.map { attribute($0) } == before.0)
      try expectReplaced(keeping: before.1)
    }

    /// The default access control list of the folder is not applied to a file that did not have it.
    @Test func nothingIsAdded() throws {
      let list = Self.oneMoreUser
      _ = setxattr(folder.path, "system.posix_acl_default", list, list.count, 0)
      let before = try status("old")
      try replace("old")
      #expect(attribute("system.posix_acl_access") == nil)
      try expectReplaced(keeping: before)
    }
  }
#endif
