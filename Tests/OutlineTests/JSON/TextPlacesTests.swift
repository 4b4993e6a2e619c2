import Testing

@testable import Outline

@Suite struct TextPlacesTests {
  @Test(arguments: [
    ("ab\ncd", [(0, 1, 1), (1, 1, 2), (2, 1, 3), (3, 2, 1), (5, 2, 3)]),
    (
      "a\r\nb\rc\n\nd",
      [(1, 1, 2), (2, 1, 3), (3, 2, 1), (5, 3, 1), (7, 4, 1), (8, 5, 1), (9, 5, 2)]
    ),
    ("é\né", [(2, 1, 3), (3, 2, 1), (5, 2, 3)]), ("", [(0, 1, 1)]), ("a\r", [(2, 2, 1)]),
  ])
  func places(text: String, expected: [(offset: Int, line: Int, column: Int)]) {
    Array(text.utf8).withUnsafeBytes { bytes in
      var places = TextPlaces(in: bytes)
      for (offset, line, column) in expected {
        #expect(places.place(of: offset) == (line, column), "\(offset)")
        #expect(places.place(of: offset) == (line, column), "\(offset) again")
      }
    }
  }
}
