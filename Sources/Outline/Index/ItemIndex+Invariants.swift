extension ItemIndex {
  /// Returns descriptions of what is wrong with the index; empty when nothing is.
  func invariantViolations() -> [String] {
    let freeHandles = (0..<free.count).map { Int(free[$0]) }
    var violations =
      free.invariantViolations() + trie.invariantViolations()
      + items.invariantViolations(holes: Set(freeHandles))
    if Set(freeHandles).count != freeHandles.count { violations.append("a handle is free twice") }
    if trie.count + free.count != items.count {
      violations.append("\(trie.count) handles in use, \(free.count) free, of \(items.count)")
    }
    guard violations.isEmpty else { return violations }
    for handle in 0..<items.count where items.isOccupied(handle) {
      let found = self.handle(of: items[handle])
      if found != Int32(handle) {
        let result = found.map { "at \($0)" } ?? "nowhere"
        violations.append("the item of handle \(handle) is found \(result)")
      }
    }
    return violations
  }
}
