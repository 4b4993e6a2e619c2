/// The places in the child lists of two matching rows at which only one child is unmatched. A place is the gap
/// between two adjacent matched children.
struct ChildPlaces {
  /// A place, given by the matched child before the place and the matched child after it. In both outlines, a
  /// matched child is identified by its row in the newer outline. The value -1 means that there is no such
  /// child.
  private struct Place: Equatable {
    var after: Int32 = -1
    var before: Int32 = -1
  }

  /// For each unmatched child that is alone at its place, the place.
  private var olds: [Int32: Place] = [:]
  private var news: [Int32: Place] = [:]

  init(of parent: Int32, in old: MatchedSide, and otherParent: Int32, in new: MatchedSide) {
    olds = Self.places(of: parent, old) { child in
      old.partner(of: child).flatMap { new.rows.parents[Int($0)] == otherParent ? $0 : nil }
    }
    news = Self.places(of: otherParent, new) { child in
      new.partner(of: child).flatMap { old.rows.parents[Int($0)] == parent ? child : nil }
    }
  }

  /// Returns true if an older and a newer row are at the same place, and each is the only unmatched row
  /// there.
  func areAlone(_ row: Int32, _ other: Int32) -> Bool {
    olds[row].map { $0 == news[other] } ?? false
  }

  private static func places(
    of parent: Int32, _ side: MatchedSide, _ partner: (Int32) -> Int32?
  ) -> [Int32: Place] {
    var places: [Int32: Place] = [:]
    var waiting: [Int32] = []
    var after: Int32 = -1
    func end(before: Int32) {
      if waiting.count == 1 { places[waiting[0]] = Place(after: after, before: before) }
      waiting = []
    }
    side.rows.forEachChild(of: parent) { child in
      if let partner = partner(child) {
        end(before: partner)
        after = partner
      } else if !side.isMatched(child) {
        waiting.append(child)
      }
    }
    end(before: -1)
    return places
  }
}
