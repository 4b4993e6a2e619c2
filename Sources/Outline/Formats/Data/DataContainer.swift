/// An object or an array that is being read.
struct DataContainer {
  let kind: Kind
  /// The row of the container; `nil` if the container is the outermost value.
  let row: Int?
  /// In an array or a sequence of values: the number of elements that have been read, including the element
  /// that is being read.
  var count = 0
  /// The elements of an array that are objects with names.
  var elements: [(row: Int, names: DataNames)] = []
  /// The kind of the member that is being read; `nil` if the member cannot name the object.
  var lastName: DataNames.Name?
  /// The rows of the members that can name the object.
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

/// The rows of an object's members that can name the object.
struct DataNames {
  /// The rows, in the order of the cases of ``Name``; -1 if there is no row. Unlike an array, a SIMD vector
  /// needs no allocation.
  private var rows = SIMD4(repeating: -1)

  /// The kinds of members that can name an object, in order of preference.
  enum Name: Int, CaseIterable {
    case name, title, id
    /// The member `name` of the object `metadata`, as in Kubernetes.
    case metadata

    init?(_ name: JSONText) {
      switch name {
      case "name": self = .name
      case "title": self = .title
      case "id": self = .id
      case "metadata": self = .metadata
      default: return nil
      }
    }

    /// The text before the name in the title of the member's row.
    var prefix: String {
      switch self {
      case .name, .metadata: "name: "
      case .title: "title: "
      case .id: "id: "
      }
    }
  }

  subscript(name: Name) -> Int? {
    get { rows[name.rawValue] < 0 ? nil : rows[name.rawValue] }
    set { rows[name.rawValue] = newValue ?? -1 }
  }

  var isEmpty: Bool { rows == DataNames().rows }
}
