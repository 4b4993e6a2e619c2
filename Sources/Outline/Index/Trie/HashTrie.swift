/// A persistent map from hashes to handles, with O(1) copies.
///
/// It does not store items, so it is not generic. It returns the handles that were added with a hash, and the
/// caller compares their items.
///
/// 32 bits of a hash are its *key*. A bucket holds the entries of all keys that start with the same bits. A
/// full bucket is split in two by one more bit. By itself, this would give a deep binary trie, so a branch
/// combines four bits in one node.
///
///     branch, bits 0–3     slot  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
///                                └────┬────┘  └─┬─┘  │  │  └─────────┬─────────┘
///                            bucket  00…     010…  0110… 0111…       1…  the keys in it
///                                                    │
///                           branch, bits 4–7     0 … 15
///
/// A lookup takes a few hops and reads one bucket. Buckets are on average at least half full at every size.
/// If a bucket were split sixteen ways at once, buckets would have only two entries at some sizes. A bucket
/// whose keys are equal in all 32 bits has no size limit.
@usableFromInline
struct HashTrie {
  /// A bucket or a branch, or `nil` when the trie is empty.
  var root: TrieNode?

  /// The number of entries.
  @usableFromInline private(set) var count = 0

  /// The greatest number of entries of a bucket before it is split.
  @usableFromInline let bucketLimit: Int

  /// The number of bits of a key that select a child of a branch.
  static let digitBits = 4

  /// The number of branches above a bucket that cannot be split, because all bits of its keys are used.
  static let maximalDepth = UInt32.bitWidth / digitBits

  /// - Parameter bucketLimit: The greatest number of entries of a bucket, at most the number that
  ///   ``TrieCandidates`` searches. Tests make it small.
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

// Only uniquely referenced nodes are written to.
extension HashTrie: @unchecked Sendable {}

// MARK: - Keys

extension HashTrie {
  /// Returns the key of a hash: 32 bits that depend on all bits of the hash, the highest ones the most.
  @inlinable
  static func key(of hash: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(truncatingIfNeeded: hash) &* 0x9e37_79b9_7f4a_7c15) &>> 32)
  }

  /// Returns the slot of a key in a branch.
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
  /// Returns the handles with the key of a hash: nearly always one or none.
  ///
  /// Valid while the trie is alive and not written to.
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
