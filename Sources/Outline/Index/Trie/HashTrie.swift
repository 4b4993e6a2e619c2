/// A persistent map from hashes to handles. Copying a trie takes O(1).
///
/// The trie does not store items, so it is not generic. A lookup returns all handles that may have been added with
/// the given hash. The caller then compares the items of these handles with the item that it looks for.
///
/// Each hash is reduced to a *key* of 32 bits. A bucket contains the entries of all keys that start with the same
/// bits. When a bucket is full, it is split in two by the next bit. A trie with a branch for each split would be
/// deep. Therefore, one branch covers four bits.
///
///     branch, bits 0–3     slot  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
///                                └────┬────┘  └─┬─┘  │  │  └─────────┬─────────┘
///                            bucket  00…     010…  0110… 0111…       1…  the keys in it
///                                                    │
///                           branch, bits 4–7     0 … 15
///
/// A lookup follows a few references and reads one bucket. On average, buckets are at least half full in
/// tries of all sizes. If a full bucket were split into sixteen buckets at once, the buckets of some tries
/// would have only two entries on average. A bucket has no size limit if all its keys are equal.
@usableFromInline
struct HashTrie {
  /// The root, which is a bucket or a branch; `nil` when the trie is empty.
  var root: TrieNode?

  /// The number of entries.
  @usableFromInline private(set) var count = 0

  /// The number of entries at which a bucket is full. The next entry splits the full bucket.
  @usableFromInline let bucketLimit: Int

  /// The number of key bits that select a child of a branch.
  static let digitBits = 4

  /// The greatest number of branches above a bucket. These branches use all bits of the key, so a bucket at
  /// this depth cannot be split.
  static let maximalDepth = UInt32.bitWidth / digitBits

  /// - Parameter bucketLimit: The greatest number of entries in a bucket, which must not exceed the number
  ///   of entries that ``TrieCandidates`` searches at once. Tests use small limits.
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

// Shared nodes never change, because only uniquely referenced nodes are written to.
extension HashTrie: @unchecked Sendable {}

// MARK: - Keys

extension HashTrie {
  /// Returns the key of a hash. Every bit of the hash affects the key. The key's high bits depend on more bits of the
  /// hash than the key's low bits do, because a multiplication carries only towards the high bits.
  @inlinable
  static func key(of hash: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(truncatingIfNeeded: hash) &* 0x9e37_79b9_7f4a_7c15) &>> 32)
  }

  /// Returns the slot of a key in a branch that is at the given depth.
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
  /// Returns the handles whose key is the key of the given hash. In nearly all cases, there is at most one such
  /// handle.
  ///
  /// The result is valid while the trie is alive and not written to.
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
