/// Numbers for pairs of numbers, from 1 in the order in which they first appear.
struct PairNumbers {
  private var numbers: [UInt64: Int32] = [:]

  init(capacity: Int) { numbers.reserveCapacity(capacity) }

  var count: Int { numbers.count }

  mutating func number(_ first: Int32, _ second: Int32) -> Int32 {
    let pair = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    let next = Int32(numbers.count + 1)
    return Self.set(next, ifNone: &numbers[pair, default: 0])
  }

  private static func set(_ next: Int32, ifNone number: inout Int32) -> Int32 {
    if number == 0 { number = next }
    return number
  }
}
