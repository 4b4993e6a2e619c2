import Outline
import Testing

@testable import outline_tree

/// `-x`: a folder on another device is shown without its contents.
@Suite(.ownThread) struct DeviceTests {
  /// Folders whose names begin with `mount` are on another device.
  private func system(_ folder: ScratchFolder) throws -> SystemCalls {
    var mounted: Set<UInt64> = []
    for name in folder.names where name.hasPrefix("mount") {
      let path = Array(folder.path(name).utf8).asPath
      let status = try PosixFiles.status(
        in: PosixFiles.workingDirectory, named: path, links: .follow)
      mounted.insert(status.identity.inode)
    }
    var system = SystemCalls.real
    system.statusOfFile = { [mounted] file throws(SystemError) in
      var status = try PosixFiles.status(of: file)
      if mounted.contains(status.identity.inode) { status.identity.device += 1 }
      return status
    }
    return system
  }

  @Test func staysOnOne() throws {
    let folder = try ScratchFolder()
    for name in ["a", "mount"] {
      folder.makeFolder(name)
      folder.makeFile("\(name)/f")
    }
    folder.makeLink("way", to: "mount")
    let system = try system(folder)
    let run = ToolRun(["-x", folder.path], system: system)
    #expect(run.status == .done && run.error.isEmpty)
    #expect(run.lines[1...4] == ["├── a", "│   └── f", "├── ▸ mount", "└── way -> mount"])
    #expect(ToolRun(["-x", "-l", folder.path], system: system).lines[4] == "└── ▸ way -> mount")
    #expect(ToolRun([folder.path], system: system).text == tool(folder.path).text)
    // The device is that of the source.
    #expect(ToolRun(["-x", folder.path("mount")], system: system).lines[1] == "└── f")
    _ = try ToolRun(["-x", "-J", folder.path], system: system).json
    #expect(ToolRun(["-x", "--fit", "99", folder.path], system: system).lines[3] == "├── ▸ mount")
  }
}
