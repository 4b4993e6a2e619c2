import Testing

@testable import Outline

@Suite(.ownThread) struct ItemEditTests {
  private func edits(_ json: String) throws(OperationError) -> [ItemEdit] {
    let arguments = try OperationArguments(
      Array("{\"outline\": \"o1\", \"edits\": \(json)}".utf8), of: .edit, at: .methods)
    return try arguments.edits("edits")!
  }

  @Test func everyKindIsRead() throws {
    let place = ItemEdit.Place(parent: ItemID(2), index: 0)
    let read = try edits(
      """
      [{"move": {"ids": ["i7", "i8"], "to": {"parent": "i2", "index": 0}}},
       {"insert": {"to": {"parent": null}, "titles": ["A", ""]}},
       {"delete": {"ids": []}}, {"rename": {"id": "i1", "title": "B"}},
       {"note": {"id": "i1", "text": "C"}}, {"note": {"id": "i1", "text": null}},
       {"check": {"id": "i1", "done": true}}, {"check": {"id": "i1", "done": null}}]
      """)
    #expect(
      read == [
        .move([ItemID(7), ItemID(8)], to: place), .insert(titles: ["A", ""], at: .init()),
        .delete([]), .rename(ItemID(1), title: "B"), .note(ItemID(1), "C"), .note(ItemID(1), nil),
        .check(ItemID(1), true), .check(ItemID(1), nil),
      ])
  }

  @Test(arguments: [
    (
      "{}",
      "an edit must be an object with one member, whose name is one of move, insert, delete, rename, note, check"
    ),
    (
      #"{"mv": {}}"#,
      "an edit must be an object with one member, whose name is one of move, insert, delete, rename, note, check"
    ),
    (
      #"{"delete": {"ids": []}, "move": {}}"#,
      "an edit must be an object with one member, whose name is one of move, insert, delete, rename, note, check"
    ),
    (
      #"{"delete": {"ids": ["7"]}}"#,
      #"“ids” must be a list; each element must be the id of a row, such as "i7""#
    ),
    (#"{"delete": {}}"#, "“ids” is missing: the rows"),
    (
      #"{"delete": {}, "delete": {}}"#,
      "an edit must be an object with one member, whose name is one of move, insert, delete, rename, note, check"
    ),
    (#"{"delete": {"ids": [], "id": "i1"}}"#, "there is no parameter “id”"),
    (#"{"note": {"id": "i1"}}"#, "“text” is missing"),
    (#"{"rename": {"id": "i1", "title": "a\nb"}}"#, "a title is a single line"),
    (
      #"{"insert": {"titles": ["a"], "to": {"parent": null, "level": 1}}}"#,
      #"“to” must be a place, such as {"parent": "i2", "index": 0}"#
    ),
    (
      #"{"insert": {"titles": ["a"], "to": {"index": 1}}}"#,
      #"“to” must be a place, such as {"parent": "i2", "index": 0}"#
    ),
  ])
  func mistakesAreNamed(json: String, message: String) {
    let good = #"{"delete": {"ids": []}}"#
    let error = #expect(throws: OperationError.self) { try edits("[\(good), \(json)]") }
    #expect(error?.message == "edit 2 of “edits”: \(message)" && error?.kind == .invalidParameters)
  }

  @Test func ids() {
    #expect(ItemID(wireName: "i0") == ItemID(0) && ItemID(wireName: "i17") == ItemID(17))
    for text in [
      "", "i", "7", "i07", "i-1", "i1 ", "I1", "i99999999999999999999", "i9007199254740992",
    ] {
      #expect(ItemID(wireName: text) == nil, "\(text)")
    }
  }
}
