/// Traps because an item breaks the rules of `Hashable`, usually an object that was changed.
@usableFromInline
func trap(onChanged item: some Hashable) -> Never {
  // Not `preconditionFailure`: a release build would drop the message.
  fatalError(messageForChanged(item))
}

func messageForChanged(_ item: some Hashable) -> String {
  """
  An item was changed while an outline had it: \(item). Its hash value, or which items it \
  equals, has changed since it was inserted. What `==` and `hash(into:)` use of an item must not change; \
  remove the item, change it, and insert it again.
  """
}
