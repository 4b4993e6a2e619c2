import Outline

/// Merges durable stores: the log of ours goes on with the commits of theirs.
struct LogMerge {
  let run: Run
  let request: MergeRequest
  let stores: MergeInputs.Stores

  /// - Parameter path: The file to write: that of ours, or a new one.
  /// - Returns: What was done. Unless a side is favored, fields of the document say what theirs has.
  func callAsFunction(into path: [UInt8]) throws(Refusal) -> OutlineFile.Joining {
    let isNew = try createIfNeeded(path)
    do throws(Refusal) {
      return try join(into: path)
    } catch {
      if isNew { run.system.removeIfPossible(path) }
      throw error
    }
  }

  private func join(into path: [UInt8]) throws(Refusal) -> OutlineFile.Joining {
    let file = try run.outlineFile(path, for: .writing, request.display)
    do {
      return try file.join(
        stores.theirs, base: stores.base,
        conflicts: request.favored.map { .favoring($0) } ?? .recorded)
    } catch {
      throw Refusal(path, error)
    }
  }

  /// Copies ours to a file that is not there yet.
  ///
  /// - Returns: Whether it was not there.
  private func createIfNeeded(_ path: [UInt8]) throws(Refusal) -> Bool {
    let ours = request.ours.name
    do {
      if let status = try run.system.statusIfAny(path, .follow) {
        if status.identity == (try run.system.statusIfAny(ours, .follow)?.identity) { return false }
        throw Refusal("\(file: path): it already exists, and is not the file of OURS")
      }
      run.warn(
        try run.system.replaceFile(path, with: run.system.readFile(ours)), path, request.display)
      return true
    } catch let error as SystemError {
      throw Refusal("\(file: path): \(error.message)")
    } catch {
      throw error as! Refusal
    }
  }
}
