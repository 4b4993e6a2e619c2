@testable import Outline
@testable import outline_tree

/// The real calls, and how many folders they open.
final class CountedCalls: Sendable {
  private struct Counts {
    var opened = 0
    var open = 0
    var mostOpen = 0
  }

  private let counts = Locked(Counts())

  var opened: Int { counts.withLock { $0.opened } }
  var stillOpen: Int { counts.withLock { $0.open } }
  var mostOpen: Int { counts.withLock { $0.mostOpen } }

  var system: SystemCalls {
    var system = SystemCalls.real
    system.openDirectory = { parent, name, links throws(SystemError) in
      let file = try PosixFiles.openDirectory(in: parent, named: name, links: links)
      self.counts.withLock {
        $0.opened += 1
        $0.open += 1
        $0.mostOpen = max($0.mostOpen, $0.open)
      }
      return file
    }
    system.close = { file in
      self.counts.withLock { $0.open -= 1 }
      PosixFiles.closeFile(file)
    }
    return system
  }
}
