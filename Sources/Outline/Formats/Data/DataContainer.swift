/// An object or an array that is being read.
struct DataContainer {
  let kind: Kind
  /// The row of the container; `nil` if the container is the outermost value.
  let row: Int?
  /// In an array or a sequence of values: the number of elements that have been read, including the element
  /// that is being read.
  var count = 0
  /// In an array: those elements that are objects with at least one name.
  var elements: [(row: Int, names: DataNames)] = []
  /// In an object: the kind of name that the member being read contains; `nil` if the member does not contain
  /// a name.
  var lastName: DataNames.Name?
  /// In an object: the rows of the members whose values can serve as the object's name.
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
struct DataNames {
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

    /// The start of the title of the member's row, up to the value of the member.
    var prefix: String { Self.members[(self == .metadata ? .name : self).rawValue] + ": " }
  }

  subscript(name: Name) -> Int? {
    get { rows[name.rawValue] < 0 ? nil : rows[name.rawValue] }
    set { rows[name.rawValue] = newValue ?? -1 }
  }

  var isEmpty: Bool { rows == DataNames().rows }
}
