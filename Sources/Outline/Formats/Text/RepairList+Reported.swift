extension RepairList<FormatError> {
  /// The listed repairs, and the number of the others.
  var reported: [FormatError] {
    let others = count - listed.count
    return others > 0 ? listed + [FormatError("… and \(others) more")] : listed
  }
}
