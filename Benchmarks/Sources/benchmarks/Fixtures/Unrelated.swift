/// The items of two outlines that share no history. The items are the same in every run.
enum Unrelated {
  static func equal(_ size: Int) -> (old: [Int], new: [Int]) {
    (Array(0..<size), Array(0..<size))
  }

  static func shuffled(_ size: Int) -> (old: [Int], new: [Int]) {
    var random = SplitMix(state: 2)
    return (Array(0..<size), (0..<size).shuffled(using: &random))
  }

  /// Returns items and an edited copy, in which a tenth of the items was deleted, as many were inserted, and a
  /// fiftieth was shuffled.
  static func edited(_ size: Int) -> (old: [Int], new: [Int]) {
    var random = SplitMix(state: 3)
    let deleted = Set((0..<size).shuffled(using: &random).prefix(size / 10))
    var new = (0..<size).filter { !deleted.contains($0) }
    let places = new.indices.shuffled(using: &random).prefix(size / 50)
    for (place, item) in zip(places, places.map({ new[$0] }).shuffled(using: &random)) {
      new[place] = item
    }
    var inserted: [Int: [Int]] = [:]
    for item in size..<size + size / 10 {
      inserted[Int.random(in: 0...new.count, using: &random), default: []].append(item)
    }
    let all = (0...new.count).flatMap { place in
      inserted[place, default: []] + new[place..<min(place + 1, new.count)]
    }
    return (Array(0..<size), all)
  }
}
