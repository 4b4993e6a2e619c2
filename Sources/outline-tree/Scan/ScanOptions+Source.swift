import Outline

extension ScanOptions {
  /// True if what chooses among the entries of a directory chooses the directory itself, or a file that is a
  /// source, as `find` does.
  func chooses(_ source: SourceRow, _ system: SystemCalls) -> Bool {
    var name = source.name
    while name.count > 1 && name.last == "/" { name.removeLast() }
    let isDirectory = source.kind == .directory
    if let slash = name.lastIndex(of: 0x2F), name.count > 1 { name = name[(slash + 1)...] }
    if !included.isEmpty
      && !included.contains(where: { $0.matches(name, path: [], isDirectory: isDirectory) })
    {
      return false
    }
    if filter.isEmpty { return true }
    return filter.accepts(
      name, source.kind.type ?? .unknown, source.details, target: source.details,
      isEmpty: { isDirectory ? system.isEmptyFolder(source.name) : source.details?.size == 0 })
  }
}

extension SystemCalls {
  fileprivate func isEmptyFolder(_ path: Bytes) -> Bool {
    guard let folder = try? openDirectory(PosixFiles.workingDirectory, Array(path).asPath, .follow)
    else {
      return false
    }
    defer { close(folder) }
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 12, alignment: 8)
    defer { block.deallocate() }
    var count = 0
    do { try list(folder, block) { _, _ in count += 1 } } catch { return false }
    return count == 0
  }
}
