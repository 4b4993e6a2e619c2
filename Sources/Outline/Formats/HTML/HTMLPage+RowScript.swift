extension HTMLPage {
  /// Turns the lists into a tree as described by the ARIA Authoring Practices. The tree is a single tab
  /// stop, and the arrow keys move within the tree. Links in the current row are the next tab stops.
  ///
  /// Browsers limit the nesting depth to a few hundred elements, and turn deeper elements into siblings.
  /// Therefore, a `summary` element can be outside of its `details` element. The script visits rows in
  /// document order, so that it also works with such misplaced elements.
  static let rowScript = #"""
    const find = id => document.getElementById(id);
    const tree = find('outline');
    const rows = [...tree.querySelectorAll('summary[data-rows], .leaf')];
    const indexes = new Map(rows.map((row, index) => [row, index]));
    const parents = new Int32Array(rows.length);
    const levels = new Int32Array(rows.length);
    const isLeftOut = new Uint8Array(rows.length);

    const detailsOf = row => row.matches('details > :first-child') ? row.parentElement : null;
    const groupOf = row => detailsOf(row)?.querySelector(':scope > ul');
    const noteOf = row => row.nextElementSibling?.matches('.note') ? row.nextElementSibling : null;
    const titleOf = row => row.firstElementChild?.matches('.title') ? row.firstElementChild : row;
    const isOpen = row => detailsOf(row)?.open === true;
    const parentOf = row => rows[parents[indexes.get(row)]];
    const isShown = index => {
      if (isLeftOut[index]) return false;
      let parent = parents[index];
      while (parent >= 0) {
        if (!isOpen(rows[parent])) return false;
        parent = parents[parent];
      }
      return true;
    };
    const shownRow = (index, step) => {
      while (rows[index]) {
        if (isShown(index)) break;
        index += step;
      }
      return rows[index];
    };
    const firstRow = () => shownRow(0, 1);
    const lastRow = () => shownRow(rows.length - 1, -1);
    const shownAround = row => {
      let found = row;
      while (found) {
        if (isShown(indexes.get(found))) break;
        found = parentOf(found);
      }
      return found;
    };
    const rowAfter = row => shownRow(indexes.get(row) + 1, 1);
    const rowBefore = row => shownRow(indexes.get(row) - 1, -1);

    let current = null;
    const setStop = (row, isStop) => {
      row.tabIndex = isStop ? 0 : -1;
      for (const link of row.querySelectorAll('a')) link.tabIndex = row.tabIndex;
    };
    const makeCurrent = row => {
      if (row === current) return;
      if (current) setStop(current, false);
      current = row;
      setStop(current, true);
    };
    const moveTo = row => {
      if (!row) return;
      makeCurrent(row);
      row.focus();
    };
    const setOpen = (row, open) => {
      const details = detailsOf(row);
      if (details) if (details.open !== open) details.open = open;
    };
    const setAllOpen = open => rows.forEach(row => setOpen(row, open));

    tree.addEventListener('focusin', event => {
      const row = event.target.closest('[role=treeitem]');
      if (row) makeCurrent(row);
    });
    tree.addEventListener('click', event => {
      const row = event.target.closest('[role=treeitem]');
      if (!row) return;
      if (event.target.closest('a')) makeCurrent(row);
      else moveTo(row);
    });
    tree.addEventListener('toggle', event => {
      const row = event.target.firstElementChild;
      if (!indexes.has(row)) return;
      row.setAttribute('aria-expanded', event.target.open);
      if (event.target.open || !event.target.contains(current)) return;
      const hasFocus = event.target.contains(document.activeElement);
      if (hasFocus) moveTo(row);
      else makeCurrent(row);
    }, true);

    """#
}

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
