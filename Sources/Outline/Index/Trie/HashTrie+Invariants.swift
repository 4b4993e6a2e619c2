extension HashTrie {
  /// Returns descriptions of the faults in the trie. The result is empty when the trie is valid.
  func invariantViolations() -> [String] {
    guard let root else {
      return count == 0 ? [] : ["there are \(count) entries, but there is no root"]
    }
    var check = Check(bucketLimit: bucketLimit)
    check.node(root, prefixBits: 0, prefix: 0)
    if check.handles.count != count || count == 0 {
      check.violations.append("found \(check.handles.count) entries, expected \(count)")
    }
    return check.violations
  }

  private struct Check {
    let bucketLimit: Int
    var handles: Set<Int32> = []
    var violations: [String] = []

    /// - Parameters:
    ///   - prefixBits: The number of leading bits that all keys below the node must have in common.
    ///   - prefix: A key that begins with the leading bits. Its other bits are 0.
    mutating func node(_ node: TrieNode, prefixBits: Int, prefix: UInt32) {
      let view = node.view
      if view.count > Int(view.header.pointee.capacity) {
        violations.append(
          "a node has \(view.count) entries, but room for only \(view.header.pointee.capacity)")
      }
      if view.isBranch {
        branch(view, prefixBits: prefixBits, prefix: prefix)
      } else {
        bucket(view, prefixBits: prefixBits, prefix: prefix)
      }
    }

    private mutating func bucket(_ view: TrieNodeView, prefixBits: Int, prefix: UInt32) {
      if view.count > bucketLimit && prefixBits < UInt32.bitWidth {
        violations.append(
          "a bucket at a depth of \(prefixBits) bits has too many entries: \(view.count)")
      }
      for (index, entry) in view.bucket.enumerated() {
        if view.tags[index] != entry.tag {
          violations.append("key \(entry.key) has the wrong tag \(view.tags[index])")
        }
        if (entry.key ^ prefix) >> UInt32(UInt32.bitWidth - prefixBits) != 0 {
          violations.append(
            "key \(entry.key) does not begin with the \(prefixBits) bits of its node")
        }
        if !handles.insert(entry.handle).inserted {
          violations.append("handle \(entry.handle) occurs twice")
        }
      }
    }

    private mutating func branch(_ view: TrieNodeView, prefixBits: Int, prefix: UInt32) {
      guard prefixBits % digitBits == 0 && prefixBits < UInt32.bitWidth else {
        return violations.append(
          "a branch is at a depth of \(prefixBits) bits, where no branch may be")
      }
      let map = view.header.pointee.map
      var slot = 0
      for child in 0..<view.count {
        let run = map.run(at: slot)
        guard map.child(at: slot) == child, run.lowerBound == slot else {
          return violations.append("map \(map) has no run for child \(child)")
        }
        check(child, of: view, run: run)
        node(
          view.children[child]!, prefixBits: prefixBits + 4 - run.count.trailingZeroBitCount,
          prefix: prefix | UInt32(slot) << UInt32(UInt32.bitWidth - digitBits - prefixBits))
        slot = run.upperBound
        if slot == SlotMap.slotCount && child != view.count - 1 {
          return violations.append("map \(map) has too few runs for \(view.count) children")
        }
      }
      if slot != SlotMap.slotCount {
        violations.append("slot \(slot) and the slots after it have no child")
      }
    }

    /// Checks one child of a branch. A child that is a branch must cover exactly one slot. Two sibling buckets must
    /// have so many entries in total that they cannot be merged.
    private mutating func check(_ child: Int, of view: TrieNodeView, run: Range<Int>) {
      let node = TrieNodeView(of: view.children + child)
      if node.isBranch {
        if run.count > 1 { violations.append("a branch has \(run.count) slots instead of one") }
        return
      }
      let pair = SlotMap.doubled(run)
      let map = view.header.pointee.map
      guard run.lowerBound == pair.lowerBound, map.child(at: pair.upperBound - 1) == child + 1,
        child + 1 < view.count
      else { return }
      let next = TrieNodeView(of: view.children + (child + 1))
      if !next.isBranch && node.count + next.count <= bucketLimit / 2 {
        violations.append(
          "two buckets with \(node.count) and \(next.count) entries should be merged")
      }
    }
  }
}
