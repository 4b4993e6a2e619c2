@testable import Outline

/// Chunks of four, branches of two: seventeen elements make a tree of four levels.
enum NarrowVector: VectorWidth {
  static var chunkBits: Int { 2 }
  static var branchBits: Int { 1 }
}

/// Chunks of two, branches of four.
enum FlatVector: VectorWidth {
  static var chunkBits: Int { 1 }
  static var branchBits: Int { 2 }
}

/// A vector and an array of the same elements. A hole is `nil` in the array.
struct VectorTwin<Element: Equatable, Width: VectorWidth> {
  var vector = RadixVector<Element, Width>()
  var array: [Element?] = []

  init() {}

  init(_ elements: [Element]) {
    vector = RadixVector(elements)
    array = elements
  }

  mutating func append(_ element: Element) {
    vector.append(element)
    array.append(element)
  }

  mutating func append(contentsOf elements: [Element]) {
    vector.append(contentsOf: elements)
    array += elements
  }

  /// Returns whether the same element was removed from both.
  mutating func removeLast() -> Bool {
    vector.removeLast() == array.removeLast()
  }

  mutating func set(_ index: Int, to element: Element) {
    vector[index] = element
    array[index] = element
  }

  mutating func vacate(_ index: Int) -> Bool {
    defer { array[index] = nil }
    return vector.vacate(index) == array[index]
  }

  mutating func fill(_ index: Int, with element: Element) {
    vector.fill(index, with: element)
    array[index] = element
  }

  /// Returns how the two differ; empty when they do not.
  func differences(checkingInvariants: Bool = true) -> [String] {
    guard vector.count == array.count else { return ["\(vector.count) is not \(array.count)"] }
    let holes = array.indices.filter { array[$0] == nil }
    let violations = checkingInvariants ? vector.invariantViolations(holes: Set(holes)) : []
    return violations
      + array.indices.compactMap { index in
        array[index].flatMap {
          $0 == vector[index] ? nil : "\(vector[index]), not \($0) at \(index)"
        }
      }
  }
}
