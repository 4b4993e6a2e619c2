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
      let isGiven =
        parameter.form.mayBeNull ? values[parameter.name] != nil : has(parameter.name)
      if parameter.isRequired && !isGiven {
        let help = parameter.help.isEmpty ? "" : ": \(parameter.help)"
        throw OperationError(.invalidParameters, "“\(parameter.name)” is missing\(help)")
      }
      if has(parameter.name) && !hasForm(parameter) {
        throw OperationError(
          .invalidParameters, "“\(parameter.name)” must be \(parameter.form.inWords)")
      }
    }
    for names in entry.alternatives where names.count(where: has) != 1 {
      let list = names.map { "“\($0)”" }.joined(separator: " or ")
      throw OperationError(.invalidParameters, "give exactly one parameter: \(list)")
    }
  }

  private func hasForm(_ parameter: OutlineOperation.Parameter) -> Bool {
    let name = parameter.name
    switch parameter.form {
    case .text, .textOrNull: return text(name) != nil
    case .integer(let range, _): return integer(name).map(range.contains) ?? false
    case .flag, .flagOrNull: return boolean(name) != nil
    case .item, .parent: return item(name) != nil
    case .items: return items(name) != nil
    case .texts: return texts(name) != nil
    case .lines: return lines(name) != nil
    case .place: return place(name) != nil
    case .object: return values.members(name) != nil
    case .objects: return values.elements(name) != nil
    }
  }
}

/// Reading the arguments.
extension OperationArguments {
  /// True if an argument was given. Null counts as a missing argument.
  package func has(_ name: String) -> Bool { values[name] != nil && !values.isNull(name) }

  package func text(_ name: String) -> String? { values.text(name) }

  /// Returns an integer argument, or its default if the argument was not given.
  package func integer(_ name: String) -> Int? {
    guard has(name) else { return defaults[name] }
    return values.read(name) { (reader) throws(JSONError) in try reader.readInteger() }
  }

  func boolean(_ name: String) -> Bool? {
    values.read(name) { (reader) throws(JSONError) in try reader.readBoolean() }
  }

  /// Returns a flag, or a default if the flag was not given.
  package func flag(_ name: String, default: Bool = false) -> Bool { boolean(name) ?? `default` }

  package func item(_ name: String) -> ItemID? { text(name).flatMap { ItemID(wireName: $0) } }

  package func items(_ name: String) -> [ItemID]? {
    guard let names = texts(name) else { return nil }
    let items = names.compactMap { ItemID(wireName: $0) }
    return items.count == names.count ? items : nil
  }

  package func texts(_ name: String) -> [String]? {
    values.read(name) { (reader) throws(JSONError) in try reader.readStrings() }
  }

  /// Returns lines that are given as a string or as a list of strings.
  package func lines(_ name: String) -> String? {
    text(name) ?? texts(name)?.joined(separator: "\n")
  }

  func place(_ name: String) -> ItemEdit.Place? {
    let entry = OutlineOperation.Entry(
      summary: "",
      parameters: [
        OutlineOperation.Parameter("parent", .parent, isRequired: true),
        OutlineOperation.Parameter("index", .number),
      ])
    return values[name].flatMap { try? OperationArguments($0, entry) }
      .map { ItemEdit.Place(parent: $0.item("parent"), index: $0.integer("index")) }
  }

  package func edits(_ name: String) throws(OperationError) -> [ItemEdit]? {
    guard let elements = values.elements(name) else { return nil }
    var edits: [ItemEdit] = []
    for json in elements {
      do {
        edits.append(try ItemEdit(json))
      } catch {
        throw OperationError(
          .invalidParameters, "edit \(edits.count + 1) of “\(name)”: \(error.message)",
          hints: error.hints)
      }
    }
    return edits
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
