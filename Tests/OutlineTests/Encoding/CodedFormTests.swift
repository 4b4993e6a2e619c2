import Foundation
import Testing

@testable import Outline

/// The form of every coded value: recorded, readable for ever, and strict.
@Suite(.ownThread) struct CodedFormTests {
  @Test func recorded() throws {
    let text = try CodedForm.all.map { "\($0.name)\n  \(try $0.text())\n" }.joined()
    try expectOutput(text, named: "coded-forms")
  }

  /// The recorded forms were written by another version.
  @Test func recordedFormsAreRead() throws {
    let file = Fixtures.testsFolder.appending(path: "Expected/coded-forms.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var forms: [Substring: Substring] = [:]
    for index in stride(from: 0, to: lines.count - 1, by: 2) {
      forms[lines[index]] = lines[index + 1]
    }
    for form in CodedForm.all {
      let recorded = try #require(forms[form.name[...]], "\(form.name)")
      #expect(try form.reads(Data(recorded.utf8)), "\(form.name)")
    }
  }

  /// No form is the compiler's, which has names such as `_0`.
  @Test func namesAreWords() throws {
    for form in CodedForm.all { #expect(try !form.text().contains("\"_"), "\(form.name)") }
  }

  @Test func everySmallChangeIsRefusedOrRead() throws {
    var (refused, read) = (0, 0)
    for form in CodedForm.all {
      for mutation in try form.json().everyMutation {
        guard let isEqual = try form.recodes(mutation) else {
          refused += 1
          continue
        }
        read += 1
        #expect(isEqual, "\(form.name): \(mutation)")
      }
    }
    #expect(refused > 500 && read > 100, "\(refused), \(read)")
  }

  @Test(arguments: Seeds.some(4))
  func severalChangesAreRefusedOrRead(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for form in CodedForm.all {
      for _ in 0..<TestSize.pick(10, large: 100) {
        var json = try form.json()
        for _ in 0..<4 {
          json = json.everyMutation.randomElement(using: &random) ?? json
          #expect(try form.recodes(json) != false, "\(form.name): \(json)")
        }
      }
    }
  }

  /// Only outlines and flat snapshots ignore members, because they did so before there were versions.
  @Test func unknownMembersAreRefused() throws {
    let ignoring: Set = [
      "an outline", "an empty outline", "a flat snapshot", "a flat snapshot with marks",
    ]
    for form in CodedForm.all {
      guard case .object(var members) = try form.json() else { continue }
      members["unknown"] = .int(1)
      let isRead = try form.recodes(.object(members))
      #expect(isRead == (ignoring.contains(form.name) ? true : nil), "\(form.name)")
    }
  }

  @Test func versions() throws {
    var count = 0
    for form in CodedForm.all {
      guard case .object(var members) = try form.json() else { continue }
      let isWhole = members["version"] != nil
      guard isWhole || form.name.hasPrefix("a flat") || form.name == "an outline" else { continue }
      count += 1
      for version: JSONValue in [
        .int(2), .int(0), .int(-1), .int(Int.max), .string("1"), .array([]),
      ] {
        members["version"] = version
        #expect(try form.recodes(.object(members)) == nil, "\(form.name): \(version)")
      }
      for version: JSONValue? in [.int(1), nil] {
        members["version"] = version
        let data = try JSONEncoder().encode(JSONValue.object(members))
        #expect(try form.reads(data), "\(form.name)")
      }
    }
    #expect(count >= 9)
  }

  static let messages: [(text: String, path: [String], message: String)] = [
    (
      #"[{"fly": ["Fox"]}]"#, ["Index 0"],
      "An edit needs exactly one of the members insert, graft, move"
    ),
    (#"[{"fly": ["Fox"]}]"#, ["Index 0"], ", but has none"),
    (#"[{"move": ["Fox"], "delete": ["Bee"]}]"#, ["Index 0"], "but has move and delete"),
    (
      #"[{"deleteAll": true}, {"move": ["Fox"]}]"#, ["Index 1"],
      "one of the members before, after, into"
    ),
    (
      #"[{"move": ["Fox"], "into": null, "before": "Bee"}]"#, ["Index 0"], "but has before and into"
    ),
    (
      #"[{"delete": ["Fox"], "at": 2}]"#, ["Index 0", "at"],
      "An edit of this kind has no member “at”"
    ),
    (#"[{"insert": ["Owl"], "before": "Fox", "at": 2}]"#, ["Index 0", "at"], "has no member “at”"),
    (#"[{"expand": ["Fox"], "typo": 2}]"#, ["Index 0", "typo"], "has no member “typo”"),
    (#"[{"deleteAll": false}]"#, ["Index 0", "deleteAll"], "expected true"),
  ]

  @Test(arguments: messages.indices)
  func messagesNameThePlaceAndWhatIsExpected(_ index: Int) throws {
    let (text, path, message) = Self.messages[index]
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([SectionSnapshot<String>.Edit].self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = try #require(error) else {
      throw Mismatch("\(String(describing: error))")
    }
    #expect(context.codingPath.map(\.stringValue) == path)
    #expect(context.debugDescription.contains(message), "\(context.debugDescription)")
  }

  @Test func aNewerVersionIsNamed() throws {
    let text = #"{"version": 2, "sections": "something new"}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TransactionMessage<Int, Int>.self, from: Data(text.utf8))
    }
    #expect(
      "\(try #require(error))".contains(
        "version 2 is not supported; expected version 1"))
  }
}
