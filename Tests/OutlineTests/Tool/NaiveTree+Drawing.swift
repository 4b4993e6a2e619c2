import Foundation

extension NaiveTree {
  /// The expected output.
  var text: [UInt8] {
    var drawing = Drawing(options: options)
    let size = Int(sourceStatus.st_size) + unshownSize + entries.reduce(0) { $0 + $1.size }
    drawing.lines.append(
      drawing.columns(sourceStatus, size: options.sumsSizes ? size : nil) + source.utf8)
    drawing.draw(entries, prefix: "")
    return Array((drawing.lines + [[], drawing.report(size: size)]).map { $0 + [0x0A] }.joined())
  }

  private var choosesSource: Bool {
    let name = String(
      source[(source.lastIndex(of: "/").map(source.index(after:)) ?? source.startIndex)...])
    return options.included.isEmpty
      || options.included.contains { pattern in
        let pattern = pattern.hasSuffix("/") ? String(pattern.dropLast()) : pattern
        return !pattern.contains("/") && fnmatch(pattern, name, 0) == 0
      }
  }

  /// The paths of all rows that are asked for from the source, in their order.
  var paths: [String] {
    var drawing = Drawing(options: options)
    drawing.draw(entries, prefix: "")
    return (choosesSource ? [source] : []) + drawing.paths.map { "\(source)/\($0)" }
  }
}

/// Draws a `NaiveTree` in preorder.
private struct Drawing {
  let options: NaiveOptions
  var lines: [[UInt8]] = []
  var paths: [String] = []
  var directories = 0
  var files = 0
  var hidden = 0
  var unread = 0

  mutating func draw(_ entries: [NaiveTree.Entry], prefix: String) {
    let shown = entries.prefix(options.limit ?? .max)
    for (index, entry) in shown.enumerated() {
      let isLast = index == entries.count - 1
      draw(entry, connector: prefix + (isLast ? "└── " : "├── "))
      if !entry.isCollapsed { draw(entry.children, prefix: prefix + (isLast ? "    " : "│   ")) }
    }
    if shown.count == entries.count { return }
    lines.append(Array("\(prefix)└── … \(entries.count - shown.count) more".utf8))
    for entry in entries.dropFirst(shown.count) { hide(entry) }
  }

  /// Counts an entry that is not drawn. What is below it is known if that was read.
  private mutating func hide(_ entry: NaiveTree.Entry) {
    count(entry)
    hidden += 1
    if !options.readsBeyondLimit && entry.isEntered {
      unread += 1
    } else {
      hide(below: entry)
    }
  }

  private mutating func hide(below entry: NaiveTree.Entry) {
    if entry.isEntered && !entry.isRead { unread += 1 }
    for child in entry.children { hide(child) }
  }

  private mutating func count(_ entry: NaiveTree.Entry) {
    if directories == 0 { directories = 1 }
    directories += entry.isDirectory ? 1 : 0
    files += entry.isDirectory ? 0 : 1
  }

  private mutating func draw(_ entry: NaiveTree.Entry, connector: String) {
    count(entry)
    if entry.isChosen { paths.append(entry.path) }
    let isFold = entry.isCollapsed && !(entry.isRead && entry.children.isEmpty)
    var line = Array(connector.utf8)
    line += columns(entry.status, size: entry.size)
    line += Array((isFold ? "▸ " : "").utf8) + entry.name
    if let target = entry.target { line += Array(" -> \(target)".utf8) }
    if isFold && entry.isRead {
      line += Array(" (\(entry.count - 1))".utf8)
    }
    if entry.isCollapsed { hide(below: entry) }
    if entry.isLoop { line += Array("  [recursive, not followed]".utf8) }
    lines.append(line)
  }

  func columns(_ status: stat, size: Int?) -> [UInt8] {
    var columns: [String] = []
    if options.showsMode { columns.append(status.modeInLetters) }
    if options.showsSize || options.sumsSizes {
      let digits = String(size ?? Int(status.st_size))
      columns.append(String(repeating: " ", count: max(0, 11 - digits.count)) + digits)
    }
    return columns.isEmpty ? [] : Array("[\(columns.joined(separator: " "))]  ".utf8)
  }

  func report(size: Int) -> [UInt8] {
    var parts = ["\(directories) \(directories == 1 ? "directory" : "directories")"]
    if !options.directoriesOnly { parts.append("\(files) \(files == 1 ? "file" : "files")") }
    if hidden > 0 { parts.append("\(hidden) hidden") }
    if unread > 0 { parts.append("\(unread) not read") }
    let text = parts.joined(separator: ", ")
    if !options.sumsSizes { return Array(text.utf8) }
    let digits = String(size)
    let padding = String(repeating: " ", count: max(0, 11 - digits.count))
    return Array(" \(padding)\(digits) bytes used in \(text)".utf8)
  }
}
