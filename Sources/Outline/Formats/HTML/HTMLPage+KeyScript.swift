extension HTMLPage {
  /// The keyboard commands. Typing letters moves to the next title that begins with those letters.
  static let keyScript = #"""
    let typed = '';
    let typedAt = 0;
    const typeAhead = (row, key, time) => {
      typed = time - typedAt > 700 ? key : typed + key;
      typedAt = time;
      const text = typed.toLocaleLowerCase();
      const isMatch = row => {
        const title = titleOf(row).textContent.trim().toLocaleLowerCase();
        return title.startsWith(text) || title.replace(/^[^\p{L}\p{N}]+/u, '').startsWith(text);
      };
      let found = typed.length > 1 ? row : rowAfter(row) ?? firstRow();
      const start = found;
      while (!isMatch(found)) {
        found = rowAfter(found) ?? firstRow();
        if (found === start) return;
      }
      moveTo(found);
    };

    const actions = {
      ArrowDown: row => moveTo(rowAfter(row)),
      ArrowUp: row => moveTo(rowBefore(row)),
      ArrowRight: row => isOpen(row) ? moveTo(rowAfter(row)) : setOpen(row, true),
      ArrowLeft: row => isOpen(row) ? setOpen(row, false) : moveTo(parentOf(row)),
      Home: () => moveTo(firstRow()),
      End: () => moveTo(lastRow()),
      '*': row => {
        const parent = parents[indexes.get(row)];
        rows.forEach((sibling, index) => parents[index] === parent ? setOpen(sibling, true) : 0);
      },
    };

    tree.addEventListener('keydown', event => {
      const row = event.target.closest('[role=treeitem]');
      if (!row || event.ctrlKey || event.altKey || event.metaKey || event.key === '/') return;
      const action = actions[event.key];
      if (action) action(row);
      else if (event.key === 'Enter') {
        const link = detailsOf(row) || event.target !== row ? null : row.querySelector('a');
        if (!link) return;
        link.click();
      } else if (event.key.length === 1) {
        if (event.key === ' ') {
          if (detailsOf(row)) return;
        } else typeAhead(row, event.key, event.timeStamp);
      } else return;
      event.preventDefault();
    });

    """#
}
