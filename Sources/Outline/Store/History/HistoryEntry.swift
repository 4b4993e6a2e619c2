/// A commit in the history of an ``OutlineFile``.
public struct HistoryEntry: Hashable, Sendable {
  /// The number of the commit. Numbers start at 1, and continue after ``OutlineFile/compact()`` instead of
  /// restarting.
  public let sequence: Int
  /// The time of the commit, in seconds since 1970.
  public let time: Int64
  /// The note of the commit. A commit that undoes or redoes an edit has the note of that edit.
  public let note: String
  /// The kind of the commit.
  public let kind: Kind
  /// The writer that made the commit, or `nil` if that writer did not record its identity.
  public let replica: ReplicaID?
  /// The number of the commit in the file where the commit was made. This number can differ from ``sequence`` if
  /// this file received the commit from a copy. The replica and the original number together identify the commit
  /// among the commits of all copies.
  public let originalSequence: Int

  /// The kind of a commit.
  public enum Kind: Hashable, Sendable {
    /// A commit that changes the document and can be undone.
    case edit
    /// A commit that only expands and collapses items. Undo and redo skip it.
    case folding
    /// A commit that undoes the edit with the given number.
    case undo(of: Int)
    /// A commit that redoes the edit with the given number.
    case redo(of: Int)
  }

  /// - Parameter originalSequence: The number of the commit in the file where the commit was made, or `nil` if
  ///   this number is the same as `sequence`.
  init(
    sequence: Int, time: Int64, note: String, kind: Kind, replica: ReplicaID? = nil,
    originalSequence: Int? = nil
  ) {
    (self.sequence, self.time, self.note, self.kind) = (sequence, time, note, kind)
    self.replica = replica
    self.originalSequence = originalSequence ?? sequence
  }

  /// The time of the commit in the format of RFC 3339, such as `2026-02-03T04:05:06Z`.
  public var timestamp: String { Timestamp.text(time) }
}

// An encoded entry has the members of a commit in an outline file, but does not contain the changes:
//
//     {"version": 1, "seq": 3, "time": "2026-02-03T04:05:06Z", "note": "undo", "undoes": 2}
//
// An edit has no member for its kind, and a folding commit has the member “folding” with the value true.
// The member “by” contains the replica, for example "5f0c2d9be81a4736", if the replica is known.
// The member “was” contains the original number of the commit, if this number differs from “seq”.

private enum EntryKind: String, CaseIterable {
  case folding, undoes, redoes
}

extension HistoryEntry: Codable {
  /// Encodes the entry as an object that includes a version.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.writeVersion()
    try members.encode(sequence, forKey: "seq")
    try members.encode(timestamp, forKey: "time")
    try members.encode(note, forKey: "note")
    try members.encodeIfPresent(replica, forKey: "by")
    if originalSequence != sequence { try members.encode(originalSequence, forKey: "was") }
    switch kind {
    case .edit: break
    case .folding: try members.encode(true, forKey: "folding")
    case .undo(let edit): try members.encode(edit, forKey: "undoes")
    case .redo(let edit): try members.encode(edit, forKey: "redoes")
    }
  }

  /// Decodes an entry.
  ///
  /// - Throws: `DecodingError` if the version is unknown, the time is not in the format of RFC 3339, the
  ///   entry has two kinds, or a member is missing or unknown.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A history entry", from: decoder) { members in
      try members.readVersion()
      guard let time = Timestamp.seconds(try members.read("time")) else {
        throw members.error("expected a time such as “2026-02-03T04:05:06Z”", at: "time")
      }
      return HistoryEntry(
        sequence: try members.read("seq"), time: time, note: try members.read("note"),
        kind: try Kind(from: &members), replica: try members.readIfAny("by"),
        originalSequence: try members.readIfAny("was"))
    }
  }
}

extension HistoryEntry.Kind {
  fileprivate init(from members: inout StrictObjectDecoder) throws {
    guard
      EntryKind.allCases.contains(where: { members.contains(MemberName(stringValue: $0.rawValue)) })
    else {
      self = .edit
      return
    }
    switch try members.kind(EntryKind.self) {
    case .folding: self = try members.readTrue("folding", as: .folding)
    case .undoes: self = .undo(of: try members.read("undoes"))
    case .redoes: self = .redo(of: try members.read("redoes"))
    }
  }
}

/// Identifies a writer of outline files. The identity is a random number, which is chosen each time an
/// ``OutlineFile`` is opened.
///
/// Each commit names its replica (``HistoryEntry/replica``). Two copies of a file, for example in two
/// branches or on two devices, are equal up to some commit. After the last common commit, the two copies give the
/// same numbers to different commits, but these commits name different replicas. Therefore, a commit is
/// identified by its replica and the number that the replica gave the commit, even in a copy where the commit has
/// another number. Writers could also use these identities to agree on a common order of all commits, but joining
/// two copies does not require such an order.
///
/// As text, an identity consists of 16 hexadecimal digits, such as `5f0c2d9be81a4736`.
public struct ReplicaID: Hashable, Sendable {
  /// The identity as a number.
  public let number: UInt64

  /// Creates an identity from its number.
  public init(_ number: UInt64) { self.number = number }
}

extension ReplicaID: LosslessStringConvertible {
  /// The identity as 16 hexadecimal digits.
  public var description: String { hexadecimal(number, digits: 16).lowercased() }

  /// Creates an identity from its text. Returns `nil` unless the text consists of 16 lowercase hexadecimal
  /// digits.
  public init?(_ description: String) {
    guard let number = UInt64(description, radix: 16) else { return nil }
    self.number = number
    guard self.description == description else { return nil }
  }
}

extension ReplicaID: Codable {
  /// Encodes the identity as a string of 16 hexadecimal digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Decodes an identity from a string of 16 hexadecimal digits.
  ///
  /// - Throws: `DecodingError` unless the value is a string of 16 lowercase hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    guard let replica = ReplicaID(try decoder.singleValueContainer().decode(String.self)) else {
      throw decoder.error("expected 16 hexadecimal digits")
    }
    self = replica
  }
}
