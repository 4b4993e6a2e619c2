import Outline

/// A transaction in a file, with the titles of its items: those of the source in preorder, then those
/// of inserted items.
struct TransactionFile {
  let path: [UInt8]
  var text: TransactionText<NodeID>

  init(reading path: [UInt8], _ system: SystemCalls) throws(Refusal) {
    self.path = path
    let bytes: [UInt8]
    do {
      bytes = try system.readFile(path)
    } catch {
      throw Refusal("\(file: path): \(error.message)")
    }
    do {
      text = try TransactionText(reading: bytes) { Int32(exactly: $0).map { NodeID(Int($0)) } }
    } catch {
      throw Refusal(
        "\(file: path, line: error.line, column: error.column): not an outline transaction: \(error.message)"
      )
    }
  }

  /// - Parameter source: What the source is called on the command line.
  init(
    _ transaction: ReorderTransaction<String, NodeID>, of change: ApplyCommand.Change,
    source: [UInt8], path: [UInt8]
  ) {
    let nodes = change.after.nodes
    func oldTitle(_ node: NodeID) -> [UInt8] {
      change.oldTitles[node] ?? Array(nodes.title(of: node))
    }
    let renamed = change.oldTitles.keys.sorted { $0.index < $1.index }
    self.path = path
    text = TransactionText(
      source: source, titles: (0..<nodes.count).map { oldTitle(NodeID($0)) },
      renamings: renamed.map { .init($0, from: oldTitle($0), to: Array(nodes.title(of: $0))) },
      transaction)
  }

  /// Writes the file, completely or not at all.
  ///
  /// - Returns: What failed after the file was written.
  func write(_ system: SystemCalls) throws(Refusal) -> SystemError? {
    do {
      return try system.replaceFile(path, with: text.encoded(number: \.index))
    } catch {
      throw Refusal("\(file: path): \(error.message)")
    }
  }
}
