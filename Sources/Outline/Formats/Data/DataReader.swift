/// Reads any JSON. The open containers are in an array instead of on the call stack, so deeply nested JSON
/// cannot overflow the call stack.
struct DataReader {
  var reader: JSONReader
  private(set) var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
  private var open: [DataContainer] = []

  init(_ reader: JSONReader) {
    self.reader = reader
  }

  mutating func read() throws(JSONError) {
    if try reader.isAtEnd() { return try reader.repair(reader.unexpected("a value")) }
    let start = self
    try readValue(of: nil)
    try readContainers()
    if try reader.isAtEnd() { return }
    // The text is a sequence of values, as in logs and in the output of `jq`.
    self = start
    open.append(DataContainer(kind: .values, row: nil))
    try readContainers()
  }

  private mutating func readContainers() throws(JSONError) {
    while !open.isEmpty {
      if let key = try nextKey() { try readValue(of: key) } else { endContainer() }
    }
  }

  /// Returns the key of the next value in the innermost container. If there is no further value, reads the
  /// end of the container and returns `nil`.
  private mutating func nextKey() throws(JSONError) -> DataText? {
    let last = open.count - 1
    switch open[last].kind {
    case .object:
      guard let name = try reader.nextName()?.string else { return nil }
      open[last].lastName = DataNames.Name(name)
      return DataText(name)
    case .array: guard try reader.nextElement() else { return nil }
    case .values: guard try !reader.isAtEnd() else { return nil }
    }
    open[last].count += 1
    return DataText(json: "[\(open[last].count - 1)]")
  }
}

/// Reading values.
extension DataReader {
  private mutating func readValue(of key: DataText?) throws(JSONError) {
    switch try reader.kind() {
    case .object:
      begin(.object, key)
      try reader.beginObject()
    case .array:
      begin(.array, key)
      try reader.beginArray()
    case .string:
      let value = try reader.readString()
      if !value.isEmpty { noteName(inRow: rows.count) }
      append(ItemContent(key: key, value: DataText(value)))
    default: append(ItemContent(key: key, value: DataText(json: try reader.readValue())))
    }
  }

  private mutating func begin(_ kind: DataContainer.Kind, _ key: DataText?) {
    let container = DataContainer(kind: kind, row: open.isEmpty ? nil : rows.count)
    if !open.isEmpty { append(ItemContent(key: key, value: nil)) }
    open.append(container)
  }

  private mutating func append(_ content: ItemContent) {
    rows.append((content, max(0, open.count - 1), false))
  }

  private mutating func endContainer() {
    let container = open.removeLast()
    if rows.count > container.rowsStart {
      if let row = container.row { rows[row].isExpanded = true }
    } else if let row = container.row {
      rows[row].content.title += ": " + container.kind.empty
    } else {
      append(ItemContent(container.kind.empty))
    }
    if container.kind == .object { passNames(of: container) } else { nameElements(of: container) }
  }
}

/// Finding names for objects that are elements of an array.
extension DataReader {
  /// If the value of the current member can serve as the name of the innermost container, stores the row of
  /// the member in that container.
  private mutating func noteName(inRow row: Int) {
    guard let container = open.last, let name = container.lastName, name != .metadata else {
      return
    }
    open[open.count - 1].names[name] = row
  }

  /// Stores the rows of an object's possible names in the container around the object.
  private mutating func passNames(of object: DataContainer) {
    guard let container = open.last, let row = object.row else { return }
    if container.kind != .object {
      if !object.names.isEmpty { open[open.count - 1].elements.append((row, object.names)) }
    } else if container.lastName == .metadata {
      open[open.count - 1].names[.metadata] = object.names[.name]
    }
  }

  /// Appends the name of each element of an array to the title of the element's row. Does nothing unless all
  /// elements are objects, and all have a name in the same member, such as `title`.
  private mutating func nameElements(of array: DataContainer) {
    guard array.elements.count == array.count else { return }
    let name = DataNames.Name.allCases.first { name in
      array.elements.allSatisfy { $0.names[name] != nil }
    }
    guard let name else { return }
    for (row, names) in array.elements {
      let title = rows[names[name]!].content.title.utf8.dropFirst(name.prefix.utf8.count)
      rows[row].content.title += " " + String(decoding: Array(title), as: UTF8.self)
    }
  }
}

/// An object or an array that is being read.
private struct DataContainer {
  let kind: Kind
  /// The row of the container; `nil` if the container is the outermost value.
  let row: Int?
  /// In an array or a sequence of values, the number of elements that have been read, including the element
  /// that is being read.
  var count = 0
  /// In an array, the elements that are objects with at least one name.
  var elements: [(row: Int, names: DataNames)] = []
  /// In an object, the kind of name in the member that is being read; `nil` if that member contains no name.
  var lastName: DataNames.Name?
  /// In an object, the rows of the members whose values can serve as the object's name.
  var names = DataNames()

  enum Kind {
    case object
    case array
    /// A sequence of values without an array around them.
    case values

    /// The text that is shown for an empty container.
    var empty: String { self == .object ? "{}" : "[]" }
  }

  /// The index of the first row inside the container.
  var rowsStart: Int { row.map { $0 + 1 } ?? 0 }
}

/// For an object, the rows of those members whose values can serve as the object's name, such as `title` or
/// `id`.
private struct DataNames {
  /// The row of the member for each case of ``Name``; -1 if the object has no such member. Unlike an array, a
  /// SIMD vector needs no allocation.
  private var rows = SIMD4(repeating: -1)

  /// The kinds of members whose values can serve as an object's name, in order of preference.
  enum Name: Int, CaseIterable {
    case name, title, id
    /// The member `name` of the object `metadata`, as in Kubernetes.
    case metadata

    /// The names of the members, in the order of the cases.
    private static let members = ["name", "title", "id", "metadata"]

    init?(_ member: String) {
      guard let index = Self.members.firstIndex(of: member) else { return nil }
      self.init(rawValue: index)
    }

    /// The part of the row's title that precedes the value of the member.
    var prefix: String { Self.members[(self == .metadata ? .name : self).rawValue] + ": " }
  }

  subscript(name: Name) -> Int? {
    get { rows[name.rawValue] < 0 ? nil : rows[name.rawValue] }
    set { rows[name.rawValue] = newValue ?? -1 }
  }

  var isEmpty: Bool { rows == DataNames().rows }
}
