import Testing

/// On some platforms, such as watchOS and WebAssembly, an `Int` has 32 bits.
@Suite(.ownThread) struct IntegerWidthTests {
  private let fixedWidth = #/\b(U?Int(32|64)|Chain)\b/#

  /// Only a line that names a type of a fixed width may have a decimal number that needs more than 31
  /// bits, or shift as far. Hexadecimal numbers are masks of such types.
  @Test func noNumberNeedsAnIntOf64Bits() throws {
    for file in try LayeringTests.libraryFiles.get() + LayeringTests.toolFiles.get() {
      // Regular expressions are slow, and few lines have so many digits.
      for line in file.code.split(separator: "\n")
      where line.utf8.count(where: { 0x30...0x39 ~= $0 }) >= 3 && !line.contains(fixedWidth) {
        let numbers = line.matches(of: #/\b[0-9][0-9_]*\b/#).map(\.output)
        #expect(numbers.allSatisfy(Self.fits), "\(file.name): \(line)")
        #expect(!line.contains(#/\b1 &?<< (3[1-9]|[4-9][0-9])/#), "\(file.name): \(line)")
      }
    }
  }

  private static func fits(_ literal: Substring) -> Bool {
    Int32(literal.filter { $0 != "_" }) != nil
  }

  @Test func literals() {
    for text in ["0", "2_147_483_647"] { #expect(Self.fits(text[...])) }
    for text in ["2_147_483_648", "253_402_300_800"] {
      #expect(!Self.fits(text[...]))
    }
  }
}
