import Testing

@testable import Outline

@Suite(.ownThread) struct TextLocationsTests {
  @Test(arguments: [
    ("ab\ncd", [(0, 1, 1), (1, 1, 2), (2, 1, 3), (3, 2, 1), (5, 2, 3)]),
    (
      "a\r\nb\rc\n\nd",
      [(1, 1, 2), (2, 1, 3), (3, 2, 1), (5, 3, 1), (7, 4, 1), (8, 5, 1), (9, 5, 2)]
    ),
    ("é\né", [(2, 1, 3), (3, 2, 1), (5, 2, 3)]), ("", [(0, 1, 1)]), ("a\r", [(2, 2, 1)]),
  ])
  func locations(text: String, expected: [(offset: Int, line: Int, column: Int)]) {
    Array(text.utf8).withUnsafeBytes { bytes in
      var locations = TextLocations()
      for (offset, line, column) in expected {
        #expect(locations.location(of: offset, in: bytes) == (line, column), "\(offset)")
        #expect(locations.location(of: offset, in: bytes) == (line, column), "\(offset) again")
      }
    }
  }

  @Test func columnsInCharacters() {
    Array("é€\né".utf8).withUnsafeBytes { bytes in
      var locations = TextLocations(countsCharacters: true)
      #expect(locations.location(of: 2, in: bytes) == (1, 2))
      #expect(locations.location(of: 5, in: bytes) == (1, 3))
      #expect(locations.location(of: 8, in: bytes) == (2, 2))
    }
  }
}
