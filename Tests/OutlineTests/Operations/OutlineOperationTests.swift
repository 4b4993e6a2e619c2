import Testing

@testable import Outline
@testable import outline_tree

/// The one list of operations, and what is made of it.
@Suite(.ownThread) struct OutlineOperationTests {
  @Test(arguments: OutlineOperation.allCases)
  func everyOperationHasADoor(operation: OutlineOperation) {
    let entries = OutlineOperation.Door.allCases.compactMap { operation.entry(for: $0) }
    #expect(!entries.isEmpty)
    for entry in entries {
      #expect(entry.summary.hasSuffix("."))
      let names = entry.parameters.map(\.name)
      #expect(Set(names).count == names.count)
      #expect(Set(entry.alternatives).isSubset(of: names))
    }
  }

  /// The pages have each method and each tool in a table, with all its parameters.
  @Test(arguments: [
    (OutlineOperation.Door.methods, "ServingPrograms"),
    (OutlineOperation.Door.tools, "ServingAgents"),
  ])
  func thePageHasEveryOperation(door: OutlineOperation.Door, page: String) throws {
    let all = try Page("\(Page.catalogue)/\(page).md").lines
    let heading = door == .methods ? "### Methods" : "### Tools"
    let lines = Array(all.drop { $0 != heading })
    for operation in OutlineOperation.all(of: door) {
      let row = lines.first { line in
        line.hasPrefix("| ")
          && line.dropFirst(2).prefix { $0 != "|" }.contains("`\(operation.rawValue)`")
      }
      let line = try #require(row, "\(operation.rawValue) is not on the page")
      let entry = try #require(operation.entry(for: door))
      for parameter in entry.parameters where parameter.name != "outline" {
        #expect(line.contains("`\(parameter.name)`"), "\(operation.rawValue) \(parameter.name)")
      }
    }
    for kind in OperationError.Kind.allCases where door == .methods && kind != .unsupportedVersion {
      #expect(lines.contains { $0.contains("`\(kind.rawValue)`") }, "\(kind)")
    }
  }

  @Test func theHelpHasEveryMethod() {
    let help = tool("help serve").text
    for operation in OutlineOperation.all(of: .methods) {
      #expect(help.contains("  \(operation.rawValue)"))
    }
  }

  private func arguments(
    _ json: String, of operation: OutlineOperation, at door: OutlineOperation.Door = .methods
  ) throws(OperationError) -> OperationArguments {
    try OperationArguments(Array(json.utf8), of: operation, at: door)
  }

  /// A value of each form, and values of all other kinds for each parameter of each operation.
  @Test(arguments: OutlineOperation.Door.allCases)
  func everyParameterIsChecked(door: OutlineOperation.Door) throws {
    let values = ["\"x\"", "\"i1\"", "-1", "1.5", "true", "[\"i1\"]", "[1]", "{}"]
    for operation in OutlineOperation.all(of: door) {
      for parameter in operation.entry(for: door)!.parameters {
        for value in values {
          let json = "{\"\(parameter.name)\": \(value)}"
          do {
            let arguments = try arguments(json, of: operation, at: door)
            #expect(arguments.has(parameter.name))
          } catch {
            #expect(error.kind == .invalidParameters && !error.message.isEmpty)
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("[]", "the parameters must be a JSON object, with a member for each parameter"),
    (#"{"outline": "o1", "form": 3}"#, "there is no parameter “form”"),
    (#"{"outline": "o1", "outline": "o1"}"#, "“outline” is given twice"),
    (#"{"from": 3}"#, "“outline” is missing: the name of the outline, which “open” returned"),
    (#"{"outline": "o1", "from": -1}"#, "“from” must be an integer of at least 0"),
    (#"{"outline": 1}"#, "“outline” must be a string"),
    (#"{"outline": "o1", "count": 100001}"#, "“count” must be an integer from 0 to 100000"),
  ])
  func mistakesAreNamed(json: String, message: String) {
    let error = #expect(throws: OperationError.self) { try arguments(json, of: .rows) }
    #expect(error?.message == message && error?.kind.code == -32602)
  }

  @Test func nullIsAMissingArgument() throws {
    let given = try arguments(#"{"outline": "o1", "from": null}"#, of: .rows)
    #expect(!given.has("from"))
    let children = try arguments(#"{"outline": "o1", "parent": null}"#, of: .children)
    #expect(children.item("parent") == nil)
  }

  @Test func oneOfTwoIsNeeded() {
    for json in [#"{"outline": "o1"}"#, #"{"outline": "o1", "edits": [], "commands": ""}"#] {
      let error = #expect(throws: OperationError.self) { try arguments(json, of: .edit) }
      #expect(error?.message == "give exactly one parameter: “commands” or “edits”")
    }
  }
}
