/// What a key does.
enum BrowserAction: Equatable, Sendable {
  case next, previous, open, close, activate, pick
  case first, last, nextPage, previousPage, nextHalf, previousHalf
  case nextSibling, previousSibling, parent
  case cycle, cycleAll
  case unfold, fold, toggle, unfoldBelow, foldBelow, unfoldAll, foldAll, unfoldSiblings
  case showLevel(Int)
  case moveUp, moveDown, outdent, indent
  case insertBelow, insertAbove, insertInside, editTitle, cut, copy, paste, pasteBefore
  case undo, redo
  case search, searchNext, searchPrevious, filter, typeAhead, zoom, goBack
  case mark, markAll, escape
  case toggleHidden, toggleIgnored, sort, readAgain, watch
  case command, save, quit, help, suspend, redraw, tellPlace
}
