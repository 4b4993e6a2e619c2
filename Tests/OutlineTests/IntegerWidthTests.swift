import Testing

/// On some platforms, such as watchOS and WebAssembly, an `Int` has 32 bits.
@Suite struct IntegerWidthTests {
  private let fixedWidth = #/\b(U?Int(32|64)|Chain)\b/#

  /// Only a line that names a type of a fixed width may have a number that needs more than 31 bits, or
  /// shift as far.
  @Test func noNumberNeedsAnIntOf64Bits() throws {
    for file in try LayeringTests.libraryFiles.get() + LayeringTests.toolFiles.get() {
      for line in file.code.split(separator: "\n") where !line.contains(fixedWidth) {
        let numbers = line.matches(of: #/\b(0x[0-9a-fA-F_]+|[0-9][0-9_]*)\b/#).map(\.output.0)
        #expect(numbers.allSatisfy(Self.fits), "\(file.name): \(line)")
        #expect(!line.contains(#/\b1 &?<< (3[1-9]|[4-9][0-9])/#), "\(file.name): \(line)")
      }
    }
  }

  private static func fits(_ literal: Substring) -> Bool {
    let digits = literal.filter { $0 != "_" }
    return digits.hasPrefix("0x")
      ? Int32(digits.dropFirst(2), radix: 16) != nil : Int32(digits) != nil
  }

  @Test func literals() {
    for text in ["0", "2_147_483_647", "0x7fff_ffff"] { #expect(Self.fits(text[...])) }
    for text in ["2_147_483_648", "0x8000_0000", "253_402_300_800"] {
      #expect(!Self.fits(text[...]))
    }
  }
}
