// A value that is stored or sent as a whole names the version of the forms that it is written in. The forms inside of
// it
// are of the same version.

extension MemberReader {
  /// The newest version of the forms.
  static var version: Int { 1 }

  /// Reads the version. Absent means 1.
  ///
  /// - Throws: `DecodingError` when it is not known here.
  mutating func readVersion() throws {
    let version: Int = try readIfAny("version") ?? 1
    if let problem = Self.problem(with: version) { throw error(problem, at: "version") }
  }

  fileprivate static func problem(with version: Int) -> String? {
    version == Self.version
      ? nil
      : "this is written in version \(version), and only version \(Self.version) is known here"
  }
}

extension Decoder {
  /// Throws when an object that may have members of any other name is of an unknown version.
  func requireKnownVersion() throws {
    let members = try container(keyedBy: MemberName.self)
    let version = try members.decodeIfPresent(Int.self, forKey: "version") ?? 1
    guard let problem = MemberReader.problem(with: version) else { return }
    throw DecodingError.dataCorruptedError(
      forKey: "version", in: members, debugDescription: problem)
  }
}

extension MemberWriter {
  mutating func writeVersion() throws {
    try encode(MemberReader.version, forKey: "version")
  }
}
