import Outline

extension Run {
  /// Opens a durable store, and says what of it was not whole.
  func outlineFile(
    _ path: [UInt8], for access: OutlineFile.Access, _ display: DisplayOptions
  ) throws(Refusal) -> OutlineFile {
    let file: OutlineFile
    do {
      file = try OutlineFile(at: path, for: access)
    } catch {
      throw Refusal(path, error)
    }
    if let recovery = file.recovery {
      let what = access == .writing ? "was cut off" : "is not counted"
      Diagnostics(streams.error, display.escaping).report(
        "\(path):\(recovery.line): the last \(recovery.count) bytes are of a commit that was never "
          + "finished; it \(what)")
    }
    return file
  }
}

extension Refusal {
  /// Of a durable store: most of its errors name the file themselves.
  init(_ path: [UInt8], _ error: OutlineFileError) {
    switch error {
    case .notFound, .alreadyExists, .notAnOutlineFile, .locked, .changedSinceOpened, .system:
      self.init("\(error.description)")
    case .damaged(let line, _, let reason):
      self.init(
        "\(path):\(line): damaged: \(reason)", ["nothing was written; the file is as it was"])
    default: self.init("\(path): \(error.description)")
    }
  }
}
