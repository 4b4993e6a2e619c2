@testable import outline_tree

/// A text as the bytes that the tool uses.
func bytes(_ text: String) -> Bytes { Array(text.utf8)[...] }
