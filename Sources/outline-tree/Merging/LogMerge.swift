import Outline

/// Merges durable stores by appending the commits of their store to the log of our store.
struct LogMerge {
  let run: Run
  let request: MergeRequest
  let stores: MergeInputs.Stores

  /// - Parameter path: The file to write: either our file or a new file.
  /// - Returns: The result. Unless a side is favored, fields of the document record their side of each
  ///   conflict.
  func callAsFunction(into path: [UInt8]) throws(ToolError) -> OutlineFile.Joining {
    let isNew = try createIfNeeded(path)
    do throws(ToolError) {
      return try join(into: path)
    } catch {
      if isNew { run.system.removeIfPossible(path) }
      throw error
    }
  }

  private func join(into path: [UInt8]) throws(ToolError) -> OutlineFile.Joining {
    let file = try run.outlineFile(path, for: .writing, request.display)
    do {
      return try file.join(
        stores.theirs, base: stores.base,
        conflicts: request.favored.map { .favoring($0) } ?? .recorded)
    } catch {
      throw ToolError(path, error)
    }
  }

  /// Copies our store to a file, unless the file exists.
  ///
  /// - Returns: Whether the file was created.
  private func createIfNeeded(_ path: [UInt8]) throws(ToolError) -> Bool {
    let ours = request.ours.name
    do {
      if let status = try run.system.statusIfAny(path, .follow) {
        if status.identity == (try run.system.statusIfAny(ours, .follow)?.identity) { return false }
        throw ToolError("\(file: path): already exists, and is not the file given as OURS")
      }
      run.warn(
        try run.system.replaceFile(path, with: run.system.readFile(ours)), at: path,
        display: request.display)
      return true
    } catch let error as SystemError {
      throw ToolError("\(file: path): \(error.message)")
    } catch {
      throw error as! ToolError
    }
  }
}
