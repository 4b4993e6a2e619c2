/// Writing members of objects, each in one call.
extension JSONWriter {
  package mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    write(value)
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    write(value)
  }

  package mutating func member(_ name: StaticString, _ value: StaticString) {
    self.name(name)
    write(value)
  }

  package mutating func member(_ name: StaticString, _ value: String) {
    self.name(name)
    write(value)
  }

  package mutating func member(_ name: StaticString, json value: [UInt8]) {
    self.name(name)
    write(jsonBytes: value)
  }

  package mutating func beginObject(_ name: StaticString) {
    self.name(name)
    beginObject()
  }

  package mutating func beginArray(_ name: StaticString) {
    self.name(name)
    beginArray()
  }
}
