/// Rows that were inserted together have consecutive handles. While no other rows are between them, the
/// handle says which row it is.
extension NodeView {
  /// Returns the slot of the row with a handle.
  ///
  /// - Precondition: The row is in this leaf.
  @inline(__always)
  func slot(of handle: Int32) -> Int {
    let keys = column(.key)
    let guess = Int(handle &- keys[0] &>> 1)
    if UInt(bitPattern: guess) < UInt(bitPattern: count), keys[guess] &>> 1 == handle {
      return guess
    }
    return ColumnSearch(column: keys).firstIndex(of: RowEntry.key(of: handle), ignoring: 1)
  }

  /// Returns the handle of the first row of this leaf if the handles of all its rows are consecutive, or else
  /// ``RowTree/none``.
  func firstHandle() -> Int32 {
    let keys = column(.key)
    let (first, last) = (keys[0], keys[count &- 1])
    // Most leaves whose handles are not consecutive end here.
    guard last &>> 1 &- first &>> 1 == Int32(truncatingIfNeeded: count &- 1) else {
      return RowTree.none
    }
    var difference: Int32 = 0
    (0..<count).forEachUnchecked {
      difference |= (keys[$0] &- RowEntry.key(of: Int32(truncatingIfNeeded: $0))) ^ first
    }
    // The lowest bit of a key is not part of the handle.
    return difference &>> 1 == 0 ? first &>> 1 : RowTree.none
  }
}
