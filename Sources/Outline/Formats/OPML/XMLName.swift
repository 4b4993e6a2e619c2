/// Names of elements and attributes.
enum XMLName {
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, first.mayStartName else { return false }
    return text.unicodeScalars.dropFirst().allSatisfy(\.mayContinueName)
  }

  /// A field's name as XML can say it: `due date` is `due_x0020_date`. The first character of a
  /// reserved name is written like one that is not allowed.
  static func escaped(_ field: String, reserved: Set<String>) -> String {
    if isName(field) && !reserved.contains(field) { return field }
    var result = ""
    for (index, scalar) in field.unicodeScalars.enumerated() {
      let mayStand = index == 0 ? scalar.mayStartName : scalar.mayContinueName
      if mayStand && !(index == 0 && reserved.contains(field)) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "_x" + hexadecimal(scalar.value, digits: 4) + "_"
      }
    }
    return result.isEmpty ? "_x_" : result
  }

  /// The name of the field that is written as a name, which ``escaped(_:reserved:)`` gives back in
  /// any case.
  static func field(_ name: String, reserved: Set<String>) -> String {
    guard name.utf8.contains(UInt8(ascii: "_")), let field = unescaped(name),
      // A number sign would make it a field of the writing.
      !field.utf8.starts(with: "#".utf8), escaped(field, reserved: reserved) == name
    else { return name }
    return field
  }

  private static func unescaped(_ name: String) -> String? {
    guard name.contains("_x") else { return nil }
    if name == "_x_" { return "" }
    return name.replacing(#/_x([0-9A-F]{4,6})_/#) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? String(match.0)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var mayStartName: Bool {
    switch value {
    case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  fileprivate var mayContinueName: Bool {
    switch value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: mayStartName
    }
  }
}
