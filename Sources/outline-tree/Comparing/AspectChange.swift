import Outline

/// A change of one aspect of a row: its size, its note, a field.
struct AspectChange: Equatable {
  var aspect: ContentAspect
  /// nil: there was none, or it was unknown.
  var old: DocumentField.Value?
  var new: DocumentField.Value?
}

/// A part of a row's content besides its title.
enum ContentAspect: Hashable {
  case kind, mode, size, target, check, note
  case field(String)
}
