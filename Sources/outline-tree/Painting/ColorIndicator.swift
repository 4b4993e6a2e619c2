/// A kind of file or text whose color `LS_COLORS` can set with a two-letter key.
///
/// Some keys of `LS_COLORS` are ignored. The values of `lc`, `rc`, `ec`, `rs` and `cl` are escape sequences
/// rather than colors, and could send anything to the terminal. The keys `mh`, `ca` and `do` depend on properties
/// of files that the tool does not read.
enum ColorIndicator: Int, CaseIterable {
  case normal, file, directory, link, fifo, socket, blockDevice, characterDevice
  case orphan, missing, executable, setUser, setGroup
  case sticky, writableByOthers, stickyAndWritableByOthers

  /// Creates the indicator for a key of `LS_COLORS`; nil if the key is ignored.
  init?(key: Bytes) {
    guard let index = Self.keys.firstIndex(where: { key.elementsEqual($0) }) else { return nil }
    self = Self.allCases[index]
  }

  /// The keys of all indicators, in the order of the cases.
  private static let keys = "no fi di ln pi so bd cd or mi ex su sg st ow tw".utf8.split(
    separator: 0x20)
}
