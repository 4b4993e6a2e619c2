import Outline

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A transaction as a file, with what its numbers mean: the titles of the rows, the source's in
/// preorder and then those that were inserted, as they were before they were renamed.
struct TransactionFile: Codable, Equatable {
  var format = Self.format
  var version = Self.version
  var source: CodedName
  var titles: [CodedName]
  var renamed: [Renaming]
  var transaction: ReorderTransaction<String, NodeID>

  static let format = "outline-transaction"
  static let version = 1

  struct Renaming: Codable, Equatable {
    var item: NodeID
    var from: CodedName
    var to: CodedName
  }
}

/// A name in JSON: a string, or `{"bytes": base64}` where it is not UTF-8.
struct CodedName: Codable, Equatable {
  var bytes: [UInt8]

  private enum CodingKeys: String, CodingKey { case bytes }

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      bytes = Array(text.utf8)
    } else {
      let data = try decoder.container(keyedBy: CodingKeys.self).decode(Data.self, forKey: .bytes)
      bytes = Array(data)
    }
  }

  func encode(to encoder: any Encoder) throws {
    if bytes[...].isUTF8 {
      var container = encoder.singleValueContainer()
      try container.encode(String(decoding: bytes, as: UTF8.self))
    } else {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Data(bytes), forKey: .bytes)
    }
  }
}

extension TransactionFile {
  func encoded(for path: [UInt8]) throws(Refusal) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self)) + [0x0A]
    } catch {
      throw Refusal("\(path): cannot be written as JSON: \(String(describing: error))")
    }
  }

  init(reading path: [UInt8], _ system: SystemCalls) throws(Refusal) {
    let bytes: [UInt8]
    do {
      bytes = try system.readFile(path)
    } catch {
      throw Refusal("\(path): \(error.message)")
    }
    try self.init(decoding: bytes, path)
  }

  init(decoding bytes: [UInt8], _ path: [UInt8]) throws(Refusal) {
    do {
      let data = Data(bytes)
      let header = try JSONDecoder().decode(Header.self, from: data)
      guard header.format == Self.format else {
        throw Refusal("\(path): not an outline transaction: its format is “\(header.format)”")
      }
      guard header.version == Self.version else {
        throw Refusal("\(path): version \(header.version) of the format is not known, only 1 is")
      }
      self = try JSONDecoder().decode(TransactionFile.self, from: data)
    } catch let refusal as Refusal {
      throw refusal
    } catch let error as DecodingError {
      throw Refusal("\(path): not an outline transaction: \(error.inWords)")
    } catch {
      throw Refusal("\(path): not an outline transaction: \(String(describing: error))")
    }
  }

  private struct Header: Decodable {
    var format: String
    var version: Int
  }
}

extension DecodingError {
  fileprivate var inWords: Message {
    switch self {
    case .keyNotFound(let key, let context):
      "“\(key.stringValue)” is missing\(Self.place(context.codingPath))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(context.debugDescription)\(Self.place(context.codingPath))"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is not JSON"
    case .dataCorrupted(let context):
      "\(context.debugDescription)\(Self.place(context.codingPath))"
    @unknown default: "\(String(describing: self))"
    }
  }

  private static func place(_ path: [any CodingKey]) -> Message {
    if path.isEmpty { return "" }
    let steps = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return " (at \(steps.joined(separator: ".")))"
  }
}
