/// A persistent map from hashes to handles, whose copies are free.
///
/// It knows nothing of items: it answers a hash with the handles that were put in with that hash,
/// and the owner, who knows the items, looks which one it is. So it is not generic, and fast in
/// every module.
///
/// 32 bits of a hash are its *key*. A bucket holds the entries of all keys that begin with the
/// same bits; when it is full, one more bit makes two of it. That alone would be a binary trie,
/// as deep as it has bits: a branch folds four bits of it into one node.
///
///     branch, bits 0–3     slot  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
///                                └────┬────┘  └─┬─┘  │  │  └─────────┬─────────┘
///                            bucket  00…     010…  0110… 0111…       1…  the keys in it
///                                                    │
///                           branch, bits 4–7     0 … 15
///
/// A look-up takes a few hops and reads one bucket from front to back. Buckets are half full or
/// better at every size, where splitting sixteen ways at once would leave some sizes with two
/// entries a bucket. Where all 32 bits are used up, a bucket just grows.
@usableFromInline
struct HashTrie {
  /// A bucket, or a branch; `nil` when empty.
  var root: TrieNode?

  /// The number of entries.
  @usableFromInline private(set) var count = 0

  /// A bucket with more entries is split, if it can be.
  @usableFromInline let bucketLimit: Int

  /// The bits of a key that a branch takes.
  static let digitBits = 4

  /// Branches above a bucket that cannot be split any more.
  static let maximalDepth = UInt32.bitWidth / digitBits

  /// - Parameter bucketLimit: How many entries a bucket has at most. Tests make it small.
  @usableFromInline
  init(bucketLimit: Int = 32) {
    self.bucketLimit = bucketLimit
  }

  init(root: TrieNode?, count: Int, bucketLimit: Int) {
    self.root = root
    self.count = count
    self.bucketLimit = bucketLimit
  }

  mutating func changeCount(by change: Int) { count += change }
}

// Nodes are written to only while a single trie refers to them.
extension HashTrie: @unchecked Sendable {}

// MARK: - Keys

extension HashTrie {
  /// The key of a hash: 32 bits that all of its bits have a part in, the first ones the best.
  @inlinable
  static func key(of hash: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(truncatingIfNeeded: hash) &* 0x9e37_79b9_7f4a_7c15) &>> 32)
  }

  /// The slot for a key in a branch.
  @inline(__always)
  static func slot(of key: UInt32, depth: Int) -> Int {
    firstDigit(of: key &<< UInt32(truncatingIfNeeded: depth &* digitBits))
  }

  @inline(__always)
  private static func firstDigit(of key: UInt32) -> Int {
    Int(key &>> UInt32(truncatingIfNeeded: UInt32.bitWidth &- digitBits))
  }
}

// MARK: - Looking up

extension HashTrie {
  /// The handles that a hash may stand for, one after the other: nearly always one, or none.
  ///
  /// Valid as long as the trie is alive and not written to.
  @usableFromInline
  func candidates(forHash hash: Int) -> TrieCandidates {
    let key = Self.key(of: hash)
    guard let root else { return TrieCandidates() }
    var node = Unmanaged.passUnretained(root)._withUnsafeGuaranteedRef { $0.view }
    var digits = key
    while node.isBranch {
      let child = node.header.pointee.map.child(at: Self.firstDigit(of: digits))
      node = TrieNodeView(of: node.children + child)
      digits &<<= UInt32(truncatingIfNeeded: Self.digitBits)
    }
    return TrieCandidates(node, key: key)
  }
}
