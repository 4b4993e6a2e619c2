import Outline

// Reading one folder.
extension ReadAhead {
  func read(
    _ folder: Folder, from parentFile: ParentFile, with reader: inout FolderReader
  ) {
    var file: Int32?
    do throws(SystemError) {
      let opened = try openFolder(folder, in: parentFile.get())
      file = opened
      if let outcome = try reasonNotToEnter(folder, opened) {
        finish(folder, with: outcome, in: parentFile)
      } else {
        let (listing, folders) = try reader.read(folder, opened)
        folder.listing = listing
        folder.folders = folders
        if !folders.isEmpty { file = nil }
        finish(folder, with: .read, in: parentFile, keeping: opened)
      }
    } catch {
      finish(folder, with: error.meansVanished ? .vanished : .refused(error), in: parentFile)
    }
    if let file { system.close(file) }
  }

  private func openFolder(_ folder: Folder, in parent: Int32) throws(SystemError) -> Int32 {
    let links: LinkPolicy = folder.isLinked ? .follow : .stay
    let listing = folder.parent!.listing
    return try listing.withName(folder.index) { name throws(SystemError) in
      do throws(SystemError) {
        return try system.openDirectory(parent, name, links)
      } catch {
        guard error == .tooManyOpenFiles else { throw error }
        monitor.withLock { openFolders.closeIdle() }
        return try system.openDirectory(parent, name, links)
      }
    }
  }

  private func reasonNotToEnter(
    _ folder: Folder, _ file: Int32
  ) throws(SystemError) -> Folder.Outcome? {
    if !options.needsIdentities { return nil }
    let identity = try system.statusOfFile(file).identity
    folder.identity = identity
    if options.staysOnDevice && identity.device != source.identity?.device { return .elsewhere }
    return folder.isLinked && folder.isOwnAncestor ? .loop : nil
  }

  /// - Parameter file: The descriptor of the folder; nil if the folder was not read. The descriptor stays
  ///   open as long as there are subfolders to open.
  private func finish(
    _ folder: Folder, with outcome: Folder.Outcome, in parentFile: ParentFile,
    keeping file: Int32? = nil
  ) {
    let unneeded = monitor.withLock { () -> Int32? in
      if let file { add(folder, file) }
      folder.state = .done(outcome)
      if isAwaited { monitor.signalAll(.thereIsAResult) }
      isAwaited = false
      guard case .success = parentFile else { return nil }
      return openFolders.giveBack(folder.parent!)
    }
    if let unneeded { system.close(unneeded) }
  }

  /// Adds the subfolders of a folder to the folders that are waiting to be read.
  func add(_ folder: Folder, _ file: Int32) {
    ready += folder.listing.count
    if folder.folders.isEmpty && folder.parent != nil { return }
    openFolders.keep(folder, file, unopened: folder.folders.count)
    waiting.append(contentsOf: folder.folders.lazy.reversed().map { $0! })
    if idleThreads > 0 { monitor.signalAll(.thereIsWork) }
  }
}

extension Folder {
  fileprivate var isOwnAncestor: Bool {
    var ancestor = parent
    while let folder = ancestor {
      if folder.identity == identity { return true }
      ancestor = folder.parent
    }
    return false
  }
}
