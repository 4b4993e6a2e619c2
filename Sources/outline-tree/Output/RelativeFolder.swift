import Outline

extension Run {
  /// Returns the address of a file's folder, relative to the folder of another file, as a browser resolves it: by the names
  /// in the paths. Empty: it is the same folder.
  func address(ofFolderOf file: [UInt8], fromFolderOf page: [UInt8]) -> String? {
    guard let current = try? system.resolve([0x2E].asPath) else { return nil }
    let (start, end) = (Self.folder(of: page, in: current), Self.folder(of: file, in: current))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let names =
      repeatElement(Array("..".utf8)[...], count: start.count - shared) + end[shared...]
    let path = Array(names.joined(separator: [0x2F]))
    var address: [UInt8] = []
    PercentEncoding.append(path[...], keepsSlashes: true, to: &address)
    return String(decoding: address, as: UTF8.self)
  }

  /// Returns the names of the folders from the root to a file.
  private static func folder(of file: [UInt8], in current: [UInt8]) -> [Bytes] {
    let path = file.first == 0x2F ? file : current + [0x2F] + file
    var names: [Bytes] = []
    for name in path.split(separator: 0x2F).dropLast() {
      if name.isEqual(to: "..") {
        _ = names.popLast()
      } else if !name.isEqual(to: ".") {
        names.append(name)
      }
    }
    return names
  }
}
