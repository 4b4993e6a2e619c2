/// A kind of file or text whose color `LS_COLORS` can set with a two-letter key.
///
/// Some keys of `LS_COLORS` are ignored. The values of `lc`, `rc`, `ec`, `rs` and `cl` are escape sequences
/// rather than colors, and could send anything to the terminal. The keys `mh`, `ca` and `do` depend on properties
/// of files that the tool does not read.
enum ColorIndicator: Int, CaseIterable {
  case normal, file, directory, link, fifo, socket, blockDevice, characterDevice
  case orphan, missing, executable, setUser, setGroup
  case sticky, writableByOthers, stickyAndWritableByOthers

  init?(key: Bytes) {
    guard key.count == 2, let first = key.first, let last = key.last else { return nil }
    switch (Unicode.Scalar(first), Unicode.Scalar(last)) {
    case ("n", "o"): self = .normal
    case ("f", "i"): self = .file
    case ("d", "i"): self = .directory
    case ("l", "n"): self = .link
    case ("p", "i"): self = .fifo
    case ("s", "o"): self = .socket
    case ("b", "d"): self = .blockDevice
    case ("c", "d"): self = .characterDevice
    case ("o", "r"): self = .orphan
    case ("m", "i"): self = .missing
    case ("e", "x"): self = .executable
    case ("s", "u"): self = .setUser
    case ("s", "g"): self = .setGroup
    case ("s", "t"): self = .sticky
    case ("o", "w"): self = .writableByOthers
    case ("t", "w"): self = .stickyAndWritableByOthers
    default: return nil
    }
  }
}
