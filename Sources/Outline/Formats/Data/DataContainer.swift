/// An object or an array that is being read.
struct DataContainer {
  let kind: Kind
  /// The row of the container; `nil` if it is the whole text.
  let row: Int?
  /// The number of elements of an array that have been started.
  var count = 0
  /// The elements of an array that are objects with names.
  var elements: [(row: Int, names: DataNames)] = []
  /// The member of an object that is being read, if it can name the object.
  var lastName: DataNames.Name?
  /// The members of an object that can name it.
  var names = DataNames()

  enum Kind {
    case object
    case array
    /// Several values in sequence.
    case values

    /// The text of a container without members.
    var empty: String { self == .object ? "{}" : "[]" }
  }

  init(_ kind: Kind, row: Int?) {
    self.kind = kind
    self.row = row
  }

  /// The index of the first row inside the container.
  var rowsStart: Int { row.map { $0 + 1 } ?? 0 }
}

/// The rows of those members of an object that can name it.
struct DataNames {
  private var name: Int?
  private var title: Int?
  private var id: Int?
  private var metadataName: Int?

  /// The members that name an object, the best one first.
  enum Name: CaseIterable {
    case name
    case title
    case id
    /// The `name` in the object `metadata`, as in Kubernetes.
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

    /// The text before the value in the row's title.
    var prefix: String {
      switch self {
      case .name, .metadata: "name: "
      case .title: "title: "
      case .id: "id: "
      }
    }
  }

  subscript(name: Name) -> Int? {
    get {
      switch name {
      case .name: self.name
      case .title: title
      case .id: id
      case .metadata: metadataName
      }
    }
    set {
      switch name {
      case .name: self.name = newValue
      case .title: title = newValue
      case .id: id = newValue
      case .metadata: metadataName = newValue
      }
    }
  }

  var isEmpty: Bool { Name.allCases.allSatisfy { self[$0] == nil } }
}
