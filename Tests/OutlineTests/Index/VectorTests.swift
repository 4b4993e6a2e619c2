import Testing

@testable import Outline

@Suite(.ownThread) struct VectorTests {
  @Test(arguments: [0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 33, 100, 1100])
  func building(count: Int) {
    let elements = (0..<count).map { "element \($0)" }
    #expect(VectorTwin<String, WideVector>(elements).differences() == [])
    #expect(VectorTwin<String, NarrowVector>(elements).differences() == [])
    #expect(VectorTwin<String, FlatVector>(elements).differences() == [])
    var lazily = VectorTwin<String, NarrowVector>(elements)
    lazily.vector = RadixVector((0..<count).lazy.map { "element \($0)" })
    #expect(lazily.differences() == [])
  }

  @Test func growingAndShrinking() {
    grow(to: 40, width: NarrowVector.self)
    grow(to: 40, width: FlatVector.self)
    grow(to: 2200, width: WideVector.self)
  }

  /// Keeps a copy at every size, and compares them at the end.
  private func grow(to size: Int, width: (some VectorWidth).Type) {
    var twin = Self.empty(width: width)
    var copies = [twin]
    for number in 0..<size {
      twin.append("element \(number)")
      if size < 100 {
        #expect(twin.differences() == [])
        copies.append(twin)
      }
    }
    #expect(twin.differences() == [])
    copies.append(twin)
    while !twin.array.isEmpty {
      let same = twin.removeLast()
      #expect(same)
      if size < 100 { #expect(twin.differences() == []) }
    }
    #expect(twin.vector.root.isEmpty)
    for copy in copies { #expect(copy.differences() == []) }
  }

  /// Appends many elements at once at every size, to a unique and to a shared vector.
  @Test(arguments: [true, false]) func appendingMany(isShared: Bool) {
    appendMany(to: 0...9, added: 0...20, isShared: isShared, width: NarrowVector.self)
    appendMany(to: 0...9, added: 0...20, isShared: isShared, width: FlatVector.self)
    appendMany(to: [0, 1, 5, 63, 64, 65], added: [1, 62, 1100], isShared: isShared)
  }

  private func appendMany<Width: VectorWidth>(
    to sizes: some Sequence<Int>, added: some Collection<Int>, isShared: Bool,
    width: Width.Type = WideVector.self
  ) {
    for size in sizes {
      for count in added {
        var twin = Self.empty(width: width)
        for number in 0..<size { twin.append("element \(number)") }
        let copy = isShared ? twin : Self.empty(width: width)
        twin.append(contentsOf: (0..<count).map { "new \($0)" })
        #expect(twin.differences() == [])
        #expect(copy.differences() == [])
      }
    }
  }

  @Test func equalElements() {
    let original = PersistentVector((0..<200).map { $0 % 3 })
    var copy = original
    copy[70] = 9
    let apart = PersistentVector((0..<200).map { $0 % 2 })
    for index in 0..<200 {
      #expect(copy.isEqual(to: original, at: index) == (index != 70))
      #expect(apart.isEqual(to: original, at: index) == (index % 2 == index % 3))
    }
  }

  private static func empty<Width: VectorWidth>(
    width: Width.Type
  ) -> VectorTwin<String, Width> {
    VectorTwin()
  }

  /// Writing an element of a copy leaves the other chunks shared, and does not change the original.
  @Test func sharing() {
    for index in 0..<40 {
      let original = VectorTwin<Int, NarrowVector>(Array(0..<40))
      var copy = original
      copy.set(index, to: -1)
      #expect(copy.differences() == [])
      #expect(original.differences() == [])
      for other in 0..<40 {
        #expect(
          copy.vector.sharesChunk(with: original.vector, at: other) == (other / 4 != index / 4))
      }
    }
    let empty = PersistentVector<Int>()
    #expect(!empty.sharesChunk(with: PersistentVector([1]), at: 0))
  }

  @Test func uniqueVectorsAreWrittenInPlace() {
    var vector = PersistentVector(0..<1000)
    let chunks = (0..<1000).map { vector.chunk(at: $0).toOpaque() }
    for index in 0..<1000 { vector[index] += 1 }
    #expect((0..<1000).allSatisfy { vector[$0] == $0 + 1 })
    #expect((0..<1000).map { vector.chunk(at: $0).toOpaque() } == chunks)
  }

  @Test func noLeaks() {
    Counted.check { make in
      var vector = RadixVector<Counted, NarrowVector>((0..<30).map { make($0) })
      let copy = vector
      for number in 0..<30 { vector.append(make(number)) }
      vector.append(contentsOf: (60..<90).map { make($0) })
      for index in stride(from: 0, to: 60, by: 3) { vector[index] = make(index) }
      for index in stride(from: 1, to: 60, by: 7) { vector.vacate(index) }
      let second = vector
      for index in stride(from: 1, to: 60, by: 7) { vector.fill(index, with: make(index)) }
      while vector.count > 7 { vector.removeLast() }
      return [copy, second, vector]
    }
  }

  @Test(arguments: Seeds.some(6))
  func randomWrites(seed: UInt64) {
    run(seed: seed, steps: 800, size: 30, twin: VectorTwin<Int, NarrowVector>(), each: 1)
    run(seed: seed, steps: 500, size: 60, twin: VectorTwin<Int, FlatVector>(), each: 1)
  }

  @Test(arguments: Seeds.some(2))
  func manyRandomWrites(seed: UInt64) {
    run(seed: seed, steps: 100_000, size: 3000, twin: VectorTwin<Int, WideVector>(), each: 20_000)
  }

  /// Random writes in phases of growing and shrinking, with copies that must not change.
  private func run<Width>(
    seed: UInt64, steps: Int, size: Int, twin: VectorTwin<Int, Width>, each period: Int
  ) {
    var random = SeededRandom(seed: seed)
    var twin = twin
    var copies: [VectorTwin<Int, Width>] = []
    var grows = true
    for step in 0..<steps {
      if random.oneIn(size) { grows.toggle() }
      if random.oneIn(period * 4) { copies.append(twin) }
      let same = change(&twin, step: step, grows: grows && twin.array.count < size, &random)
      if !same { Issue.record("step \(step) gave another element") }
      if step % period == 0, case let differences = twin.differences(), !differences.isEmpty {
        Issue.record("step \(step): \(differences)")
        return
      }
    }
    for copy in copies + [twin] {
      #expect(copy.differences() == [])
      checkChangedRanges(from: copy.vector, to: twin.vector)
      checkChangedRanges(from: twin.vector, to: copy.vector)
    }
  }

  /// The changed ranges are the chunks that are not shared, in order.
  private func checkChangedRanges<Width>(
    from old: RadixVector<Int, Width>, to new: RadixVector<Int, Width>
  ) {
    let chunks = stride(from: 0, to: new.count, by: Width.chunkWidth).map {
      $0..<min($0 + Width.chunkWidth, new.count)
    }
    let expected = chunks.filter { !new.sharesChunk(with: old, at: $0.lowerBound) }
    #expect(new.changedRanges(since: old) == expected)
  }

  private func change<Width>(
    _ twin: inout VectorTwin<Int, Width>, step: Int, grows: Bool, _ random: inout SeededRandom
  ) -> Bool {
    guard let index = twin.array.indices.randomElement(using: &random), !random.oneIn(3) else {
      if grows || twin.array.isEmpty {
        random.oneIn(4) ? twin.append(contentsOf: [step, -step, 0]) : twin.append(step)
        return true
      }
      if twin.array.last! == nil { twin.fill(twin.array.count - 1, with: step) }
      return twin.removeLast()
    }
    if twin.array[index] == nil {
      twin.fill(index, with: step)
    } else if random.oneIn(3) {
      return twin.vacate(index)
    } else {
      twin.set(index, to: step)
    }
    return true
  }
}
