extension HTMLPage {
  /// Turns the lists into a tree as the ARIA Authoring Practices describe it: it is one tab stop, and
  /// arrow keys move inside. The script contains neither `<` nor `&`, which are markup in XML.
  ///
  /// Browsers limit nesting to a few hundred elements and put deeper ones side by side. So the script
  /// goes through rows in document order, and a summary may be outside of the details it should open.
  static let script = #"""

    'use strict';
    const tree = document.getElementById('outline');
    const rows = [...tree.querySelectorAll('summary, .leaf')];
    const indexes = new Map(rows.map((row, index) => [row, index]));
    const detailsOf = row => row.matches('details > :first-child') ? row.parentElement : null;
    const groupOf = row => detailsOf(row)?.querySelector(':scope > ul');
    const isOpen = row => detailsOf(row)?.open === true;
    const detailsAround = item => item.parentElement.closest('details');
    const parentOf = row => detailsAround(detailsOf(row) ?? row)?.firstElementChild;
    const isShown = row => {
      let around = detailsAround(detailsOf(row) ?? row);
      while (around?.open) around = detailsAround(around);
      return !around;
    };
    const shownRow = (index, step) => {
      while (rows[index]) {
        if (isShown(rows[index])) break;
        index += step;
      }
      return rows[index];
    };
    const firstRow = () => rows[0];
    const lastRow = () => shownRow(rows.length - 1, -1);
    const rowAfter = row => shownRow(indexes.get(row) + 1, 1);
    const rowBefore = row => shownRow(indexes.get(row) - 1, -1);

    let current = null;
    const makeCurrent = row => {
      if (current) current.tabIndex = -1;
      current = row;
      current.tabIndex = 0;
    };
    const moveTo = row => {
      if (!row) return;
      makeCurrent(row);
      row.focus();
    };
    const setOpen = (row, open) => {
      const details = detailsOf(row);
      if (details) details.open = open;
    };

    let typed = '';
    let typedAt = 0;
    const typeAhead = (row, key, time) => {
      typed = time - typedAt > 700 ? key : typed + key;
      typedAt = time;
      const text = typed.toLocaleLowerCase();
      const titleOf = row => row.textContent.replace(/^[☑☐] /, '').trim().toLocaleLowerCase();
      const isMatch = row => titleOf(row).startsWith(text);
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
        for (const item of row.closest('li').parentElement.children) {
          const sibling = item.querySelector(':scope > details > summary');
          if (sibling) setOpen(sibling, true);
        }
      },
    };

    tree.addEventListener('keydown', event => {
      const row = event.target.closest('[role=treeitem]');
      if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
      const action = actions[event.key];
      if (action) action(row);
      else if (event.key.length === 1) {
        if (event.key === ' ') {
          if (detailsOf(row)) return;
        } else typeAhead(row, event.key, event.timeStamp);
      } else return;
      event.preventDefault();
    });
    tree.addEventListener('focusin', event => {
      const row = event.target.closest('[role=treeitem]');
      if (row) makeCurrent(row);
    });
    tree.addEventListener('click', event => {
      const row = event.target.closest('[role=treeitem]');
      if (row) moveTo(row);
    });
    tree.addEventListener('toggle', event => {
      const row = event.target.querySelector(':scope > summary');
      if (!row) return;
      row.setAttribute('aria-expanded', event.target.open);
      const hasFocus = event.target.contains(document.activeElement);
      if (event.target.open || !event.target.contains(current)) return;
      if (hasFocus) moveTo(row);
      else makeCurrent(row);
    }, true);

    let number = 0;
    for (const list of tree.querySelectorAll('ul')) {
      list.id = 'group-' + ++number;
      list.setAttribute('role', 'group');
    }
    for (const item of tree.querySelectorAll('li, details')) item.setAttribute('role', 'none');
    for (const row of rows) {
      const parent = parentOf(row);
      row.setAttribute('role', 'treeitem');
      row.setAttribute('aria-level', parent ? Number(parent.getAttribute('aria-level')) + 1 : 1);
      row.tabIndex = -1;
      const note = row.nextElementSibling;
      if (note?.matches('p')) {
        note.id = 'note-' + ++number;
        row.setAttribute('aria-describedby', note.id);
      }
      const group = groupOf(row);
      if (!group) continue;
      row.setAttribute('aria-expanded', isOpen(row));
      row.setAttribute('aria-owns', group.id);
    }
    if (tree.firstElementChild) {
      tree.setAttribute('role', 'tree');
      tree.setAttribute('aria-labelledby', 'title');
      makeCurrent(firstRow());
    }

    """#
}
