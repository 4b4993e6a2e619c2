import Outline

/// The columns of a drawing as fields with the same names as in `tree -J` and `tree -X`.
extension Columns {
  /// Where the fields of a file are written.
  enum FieldPlace {
    /// A member of a JSON object in a listing.
    case json
    /// An attribute of an XML element in a listing.
    case xml
    /// A field of a row in a document.
    case document
  }

  /// Returns a file's columns as fields. Except in documents for human readers, sizes are in bytes even with `-h`, as in
  /// `tree`.
  func fields(of details: FileDetails, in place: FieldPlace) -> [DocumentField] {
    var fields: [DocumentField] = []
    if shown.inode { fields["inode"] = .json(String(details.identity.inode)) }
    if shown.device { fields["dev"] = .json(String(details.identity.deviceNumber)) }
    if shown.mode {
      var letters: [UInt8] = []
      ModeColumn.append(details.type, mode: details.mode, to: &letters)
      fields["mode"] = areForReaders ? .init(bytes: letters) : .mode(details.mode)
      if place != .document { fields["prot"] = .init(bytes: letters) }
    }
    if shown.owner { fields["user"] = .init(bytes: accounts.owner(details.owner)) }
    if shown.group { fields["group"] = .init(bytes: accounts.group(details.group)) }
    if shown.size || shown.humanSize { fields["size"] = size(of: details) }
    if shown.date { fields["time"] = time(of: details, in: place) }
    return fields
  }

  private func size(of details: FileDetails) -> DocumentField.Value {
    let size = FileSize.bytes(details.size)
    guard areForReaders, shown.humanSize else { return .size(size) }
    return .init(bytes: size.rounded(to: shown.sizeUnit))
  }

  /// Returns the time of a file. Without `--timefmt`, the time is in UTC, except in XML. A time in UTC is null if the
  /// year has more than four digits.
  private func time(of details: FileDetails, in place: FieldPlace) -> DocumentField.Value {
    let time = date(details)
    if place != .xml && dates.format == nil {
      return Timestamp.exactText(time.seconds).map { .text($0) } ?? .json("null")
    }
    var text: [UInt8] = []
    dates.append(time, to: &text)
    return .init(bytes: text)
  }
}
