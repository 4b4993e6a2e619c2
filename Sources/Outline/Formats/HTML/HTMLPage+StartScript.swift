extension HTMLPage {
  /// Sets the ARIA role of each row, and makes the controls work. A link within the page clears the filter,
  /// and expands the target row and the row's ancestors. If scripts are disabled, browsers still expand the
  /// target row's ancestors.
  static let startScript = #"""
    rows.forEach((row, index) => {
      const details = detailsOf(row);
      const around = (details ?? row).parentElement.closest('details');
      const parent = around ? indexes.get(around.firstElementChild) : -1;
      parents[index] = parent;
      levels[index] = parent >= 0 ? levels[parent] + 1 : 1;
      row.setAttribute('role', 'treeitem');
      row.setAttribute('aria-level', levels[index]);
      if (row.matches('summary')) row.tabIndex = -1;
      const note = noteOf(row);
      if (note) {
        note.id = 'note-' + index + '.';
        row.setAttribute('aria-describedby', note.id);
      }
      (details ?? row).parentElement.setAttribute('role', 'none');
      if (!details) return;
      details.setAttribute('role', 'none');
      row.setAttribute('aria-expanded', details.open);
      const group = groupOf(row);
      if (!group) return;
      group.id = 'group-' + index + '.';
      group.setAttribute('role', 'group');
      row.setAttribute('aria-owns', group.id);
    });
    for (const row of rows) for (const link of row.querySelectorAll('a')) link.tabIndex = -1;
    if (rows.length) {
      tree.setAttribute('role', 'tree');
      tree.setAttribute('aria-labelledby', 'title');
      makeCurrent(rows[0]);
      find('controls').hidden = false;
    }

    filter.addEventListener('input', () => {
      clearTimeout(waiting);
      waiting = setTimeout(update, rows.length > 5000 ? 150 : 50);
    });
    filter.addEventListener('keydown', event => {
      if (event.key === 'Escape') {
        if (filter.value) filter.value = '';
        else moveTo(current);
        update();
      } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
        update();
        moveTo(shownRow(Math.max(matches.indexOf(1), 0), 1));
      } else return;
      event.preventDefault();
    });
    document.addEventListener('keydown', event => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target === filter) return;
      event.preventDefault();
      filter.focus();
      filter.select();
    });
    find('expand').addEventListener('click', () => setAllOpen(true));
    find('collapse').addEventListener('click', () => setAllOpen(false));

    const nameIn = hash => {
      try { return decodeURIComponent(hash.slice(1)); } catch { return ''; }
    };
    const reveal = () => {
      const target = find(nameIn(location.hash));
      const row = target?.closest('[role=treeitem]') ?? target?.closest('.note')?.previousElementSibling;
      if (!indexes.has(row)) return;
      if (filter.value) {
        filter.value = '';
        update();
      }
      for (let open = row; open; open = parentOf(open)) setOpen(open, true);
      moveTo(row);
      target.scrollIntoView();
    };
    addEventListener('hashchange', reveal);
    document.addEventListener('click', event => {
      const link = event.target.closest('a[href^="#"]');
      if (link?.hash === location.hash) setTimeout(reveal);
    });

    let folded = null;
    addEventListener('beforeprint', () => {
      folded = rows.map(isOpen);
      setAllOpen(true);
    });
    addEventListener('afterprint', () => {
      rows.forEach((row, index) => setOpen(row, folded[index]));
    });
    reveal();

    """#
}
