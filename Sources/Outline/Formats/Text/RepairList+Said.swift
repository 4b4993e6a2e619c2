extension RepairList<FormatError> {
  /// The repairs as they are reported.
  var said: [FormatError] {
    let rest = count - listed.count
    return rest > 0 ? listed + [FormatError("… and \(rest) more")] : listed
  }
}
