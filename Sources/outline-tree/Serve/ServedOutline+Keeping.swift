import Outline

/// Saving, reloading, merging and closing an outline.
extension ServedOutline {
  func save(_ arguments: OperationArguments) throws(OperationError) -> [UInt8] {
    let replaces = arguments.flag("overwrite")
    if let path = arguments.text("path").map({ Array($0.utf8) }) {
      if host.document == nil {
        throw OperationError(.refused, "a directory cannot be saved to another path")
      }
      if path.contains(0) {
        throw OperationError(.invalidParameters, "a path cannot contain a zero byte")
      }
      try reported { try host.performOnSource(.write(path, replacing: replaces)) }
      format = nil
    } else if let format {
      let bytes = try reported { try host.document!.text(document, as: format) }
      host.state.view.edited.history.markSaved()
      return result { json in
        json.member("text", bytes[...])
        writeUnsaved(&json)
      }
    } else {
      let effect = replaces && host.document != nil ? BrowserEffect.overwrite : .save
      try reported { try host.performOnSource(effect) }
    }
    host.state.message = nil
    return changeResult(writeUnsaved)
  }

  func reload(_ arguments: OperationArguments) throws(OperationError) -> [UInt8] {
    try checkHasSource()
    try checkSaved(arguments)
    try reload()
    return changeResult(writeUnsaved)
  }

  private func reload() throws(OperationError) {
    if let document = host.document {
      try checkExists(document)
      try reported { try host.performOnSource(.reload) }
      host.state.message = nil
    } else {
      let files = document.files
      let read = outline.items.filter {
        files.kind(of: $0).isDirectory && files.reading(of: $0) == .done
      }
      for folder in [nil] + read { readAgain(folder) }
    }
  }

  func merge() throws(OperationError) -> [UInt8] {
    guard let document = host.document else {
      throw OperationError(.refused, "a directory cannot be merged; “reload” reads it again")
    }
    try checkHasSource()
    try checkExists(document)
    let conflicts = try reported { try document.merge(&host.state) }
    host.state.message = nil
    return changeResult { json in
      json.array("conflicts", of: conflicts) { $0.write($1.bytes[...]) }
      writeUnsaved(&json)
    }
  }

  func close(_ arguments: OperationArguments) throws(OperationError) -> [UInt8] {
    try checkSaved(arguments)
    end()
    isClosed = true
    return RPCMessage.null
  }

  /// Ends work on the outline. Unsaved edits are discarded.
  func end() { host.document?.end(&host.state) }

  /// Throws an error for an outline that was opened from a text, because a text cannot be read again.
  private func checkHasSource() throws(OperationError) {
    if format != nil {
      throw OperationError(.refused, "an outline that was opened from “text” has no file")
    }
  }

  private func checkSaved(_ arguments: OperationArguments) throws(OperationError) {
    guard host.state.isUnsaved, !arguments.flag("discard") else { return }
    throw OperationError(
      .unsaved, "the outline has unsaved edits",
      hints: ["“save” writes the edits, and “discard” discards them"])
  }
}

/// Following the changes that other programs make.
extension ServedOutline {
  /// The number of milliseconds between two checks for changes on disk.
  static let interval = 500
  /// The number of milliseconds without a request after which the set of watched folders is updated.
  private static let pause = 20

  /// A file descriptor that becomes readable when something changes on disk; nil if there is no such
  /// descriptor.
  var arrivals: Int32? { isFollowed ? host.arrivals : nil }

  /// The number of milliseconds to wait for a request before checking the disk; nil if no check is necessary.
  var patience: Int? {
    if !isFollowed { return nil }
    if let document = host.document { return document.patience.map { _ in Self.interval } }
    return isWatchBehind ? Self.pause : nil
  }

  /// Reads the changes that other programs have made, and notifies the client.
  func followDisk() {
    guard isFollowed else { return }
    do throws(OperationError) {
      if let document = host.document { try follow(document) } else { try followDirectory() }
      publish()
    } catch {
      publish(problem: error)
    }
  }

  private func followDirectory() throws(OperationError) {
    host.followDisk()
    isWatchBehind = false
    let wasGone = host.state.view.reading.isSourceGone
    host.readChanges()
    if host.state.view.reading.isSourceGone && !wasGone {
      throw OperationError(
        ToolError(host.state.message ?? "the directory is gone"), kind: .unreadable)
    }
  }

  private func follow(_ document: BrowsedDocument) throws(OperationError) {
    guard document.mayHaveChanged(), let change = document.fileChange(),
      let path = document.destination.path
    else { return }
    if host.state.isUnsaved && change != .gone {
      throw OperationError(.changed(change.words(path), mayOverwrite: false, mayMerge: true))
    }
    try reload()
  }

  private func checkExists(_ document: BrowsedDocument) throws(OperationError) {
    guard document.fileChange() == .gone, let path = document.destination.path else {
      return
    }
    throw OperationError(
      ToolError(FileChange.gone.words(path), ["“save” with “overwrite” writes it again"]),
      kind: .conflict)
  }
}
