extension HTMLPage {
  /// Turns the lists into a tree as described by the ARIA Authoring Practices. The tree is a single tab
  /// stop, and the arrow keys move within the tree. Links in the current row are the next tab stops.
  ///
  /// Browsers limit the nesting depth to a few hundred elements, and turn deeper elements into siblings. A
  /// `summary` element can then be outside of its `details` element. The script visits rows in document
  /// order, so that it also works with these elements.
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
