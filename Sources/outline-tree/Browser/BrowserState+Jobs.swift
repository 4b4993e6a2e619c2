import Outline

/// The reading of many folders, one after the other: it can be watched, and stopped.
struct ReadingJob: Sendable {
  /// What is still to be read, the next one last, with how many levels below it are wanted.
  var waiting: [(folder: NodeID, levels: Int)]
  /// What was opened so far.
  var opened: [NodeID] = []
  /// How many levels below the folder that is being read are wanted.
  var levels = 0
  var focusBefore: NodeID?
  /// What is said when it is done.
  var report: Message?
}

extension BrowserState {
  /// Opens what is below a folder, level by level of it; nil: the source.
  mutating func startReading(below folder: NodeID?, levels: Int) {
    let rows = folder.map { document.outline.subtree(of: $0) } ?? document.outline.rows
    let base = folder.map { document.outline.level(of: $0) } ?? 0
    var job = ReadingJob(waiting: [], focusBefore: focus)
    let before = document.outline
    var expanded: [NodeID] = []
    for row in rows where row.level - base < levels {
      if mayBeEntered(row.item) {
        job.waiting.append((row.item, levels - (row.level - base)))
      } else if row.hasChildren && !row.isExpanded {
        expanded.append(row.item)
      }
    }
    job.waiting.reverse()
    document.outline.expand(expanded)
    record(.folding, since: before, focus)
    if job.waiting.isEmpty { return }
    self.job = job
    tellProgress()
  }

  /// A link may lead back to where it is.
  func mayBeEntered(_ node: NodeID) -> Bool {
    isUnread(node) && document.nodes.kind(of: node) == .directory
  }

  /// The next folder that is to be read; nil: there is none, and the job is done.
  mutating func nextFolder() -> NodeID? {
    job == nil ? nextFolderToLookInto() : nextFolderToOpen()
  }

  private mutating func nextFolderToOpen() -> NodeID? {
    while job != nil {
      if document.outline.count >= rowLimit {
        endJob("stopped at \(document.outline.count) rows: more is no help; open what you need")
        return nil
      }
      guard let (folder, levels) = job?.waiting.popLast() else {
        endJob(nil)
        return nil
      }
      guard document.outline.contains(folder), isUnread(folder) else { continue }
      job?.levels = levels
      return folder
    }
    return nil
  }

  /// A folder was read. If it was the job's, it is open now, and what is in it comes next.
  ///
  /// - Parameters:
  ///   - children: Its entries.
  ///   - opened: What of them is to be opened whatever the job is.
  mutating func continueJob(_ folder: NodeID?, _ children: [NodeID], opened: [NodeID] = []) {
    var levels = 0
    if job != nil, let folder, !document.outline.isExpanded(folder) {
      document.outline.expand([folder])
      job?.opened.append(folder)
      levels = job?.levels ?? 0
    }
    wait(for: opened, levels: 1)
    if levels > 1 { wait(for: children.filter { mayBeEntered($0) }, levels: levels - 1) }
    if job != nil { tellProgress() }
  }

  private mutating func wait(for folders: [NodeID], levels: Int) {
    if folders.isEmpty { return }
    if job == nil { job = ReadingJob(waiting: [], focusBefore: focus, report: message) }
    job?.waiting += folders.reversed().map { ($0, levels) }
  }

  private mutating func tellProgress() {
    message = "\(document.outline.count) rows read… Esc stops"
  }

  mutating func stopJob() { endJob("stopped at \(document.outline.count) rows") }

  private mutating func endJob(_ words: Message?) {
    guard let job else { return }
    message = words ?? job.report
    self.job = nil
    if job.opened.isEmpty { return }
    history.add(
      BrowserHistory.Step(
        kind: .folding, difference: OutlineDifference(job.opened.map { .expand($0) }),
        renamings: [], focusBefore: job.focusBefore, focusAfter: focus))
  }
}
