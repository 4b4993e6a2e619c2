/// The arguments of a request, checked against the parameters of its operation.
package struct OperationArguments: Sendable {
  private var values = JSONObject()
  /// The default values of integers that are not given.
  private var defaults: [String: Int] = [:]

  /// Reads the arguments from a JSON object, and checks their names and forms.
  ///
  /// - Precondition: The interface has the operation.
  package init(
    _ json: [UInt8], of operation: OutlineOperation, at door: OutlineOperation.Door
  ) throws(OperationError) {
    try self.init(json, operation.entry(for: door)!)
  }

  init(_ json: [UInt8], _ entry: OutlineOperation.Entry) throws(OperationError) {
    do {
      values = try JSONObject(json)
    } catch {
      throw OperationError(
        .invalidParameters,
        json.first == UInt8(ascii: "{")
          ? error.message : "the parameters must be a JSON object, with a member for each parameter"
      )
    }
    try check(entry)
  }

  private mutating func check(_ entry: OutlineOperation.Entry) throws(OperationError) {
    let known = entry.parameters.map(\.name)
    if !entry.ignoresOthers, let name = values.names.first(where: { !known.contains($0) }) {
      let list = known.map { "“\($0)”" }.joined(separator: ", ")
      throw OperationError(
        .invalidParameters, "there is no parameter “\(name.prefix(100))”",
        hints: [list.isEmpty ? "there are no parameters" : "the parameters are \(list)"])
    }
    for parameter in entry.parameters {
      if case .integer(_, let number?) = parameter.form { defaults[parameter.name] = number }
      var value = values[parameter.name]
      if case .orNull = parameter.form {} else if value?.isNull == true { value = nil }
      if parameter.isRequired && value == nil {
        let help = parameter.help.isEmpty ? "" : ": \(parameter.help)"
        throw OperationError(.invalidParameters, "“\(parameter.name)” is missing\(help)")
      }
      if let value, !value.has(parameter.form) {
        throw OperationError(
          .invalidParameters, "“\(parameter.name)” must be \(parameter.form.inWords)")
      }
    }
    if !entry.alternatives.isEmpty, entry.alternatives.count(where: has) != 1 {
      let list = entry.alternatives.map { "“\($0)”" }.joined(separator: " or ")
      throw OperationError(.invalidParameters, "give exactly one parameter: \(list)")
    }
  }
}

/// Reading the arguments.
extension OperationArguments {
  /// True if an argument was given. Null counts as a missing argument.
  package func has(_ name: String) -> Bool { values[name].map { !$0.isNull } ?? false }

  package func text(_ name: String) -> String? { values[name]?.text }

  /// Returns an integer argument, or its default if the argument was not given.
  package func integer(_ name: String) -> Int? {
    has(name) ? values[name]?.integer : defaults[name]
  }

  func boolean(_ name: String) -> Bool? { values[name]?.boolean }

  /// Returns a flag, or a default if the flag was not given.
  package func flag(_ name: String, default: Bool = false) -> Bool { boolean(name) ?? `default` }

  package func item(_ name: String) -> ItemID? { values[name]?.item }

  package func items(_ name: String) -> [ItemID]? { values[name]?.elements?.compactMap(\.item) }

  package func texts(_ name: String) -> [String]? { values[name]?.texts }

  /// Returns lines that are given as a string or as a list of strings.
  package func lines(_ name: String) -> String? {
    text(name) ?? texts(name)?.joined(separator: "\n")
  }

  func place(_ name: String) -> ItemEdit.Place? { values[name]?.place }

  package func edits(_ name: String) throws(OperationError) -> [ItemEdit]? {
    guard let elements = values[name]?.elements else { return nil }
    var edits: [ItemEdit] = []
    for element in elements {
      do {
        edits.append(try ItemEdit(element))
      } catch {
        throw OperationError(
          .invalidParameters, "edit \(edits.count + 1) of “\(name)”: \(error.message)",
          hints: error.hints)
      }
    }
    return edits
  }
}

extension JSONValue {
  fileprivate func has(_ form: OutlineOperation.Form) -> Bool {
    switch form {
    case .text: text != nil
    case .integer(let range, _): integer.map(range.contains) ?? false
    case .flag: boolean != nil
    case .item: item != nil
    case .place: place != nil
    case .lines: text != nil || texts != nil
    case .object: bytes.first == UInt8(ascii: "{")
    case .list(let form): elements?.allSatisfy { $0.has(form) } ?? false
    case .orNull(let form): isNull || has(form)
    }
  }

  fileprivate var item: ItemID? { text.flatMap { ItemID(wireName: $0) } }

  fileprivate var place: ItemEdit.Place? {
    let entry = OutlineOperation.Entry(parameters: [
      OutlineOperation.Parameter("parent", .orNull(.item), isRequired: true),
      OutlineOperation.Parameter("index", .number),
    ])
    return (try? OperationArguments(bytes, entry)).map {
      ItemEdit.Place(parent: $0.item("parent"), index: $0.integer("index"))
    }
  }
}

/// Converting items to and from their ids in messages.
extension ItemID {
  /// Creates an item from an id such as `i7`. Returns `nil` if the text is not an id.
  package init?(wireName: String) {
    guard let number = Int(wireName.dropFirst()), ItemID.numbers.contains(number),
      wireName == "i\(number)"
    else { return nil }
    self.init(number)
  }

  /// The id, such as `i7`.
  package var wireName: String { "i\(number)" }
}

extension JSONWriter {
  /// Writes a member whose value is the id of an item, such as `"i7"`, or null.
  package mutating func member(_ name: StaticString, _ item: ItemID?) {
    self.name(name)
    if let item { write(item.wireName) } else { writeNull() }
  }
}
