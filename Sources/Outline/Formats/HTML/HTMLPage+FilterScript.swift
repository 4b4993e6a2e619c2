extension HTMLPage {
  /// The script of the filter. Matching rows and their ancestors stay visible and are expanded. If a row
  /// matches and none of its descendants match, all of its descendants stay visible.
  ///
  /// The text of every row is collected once. The script changes only elements that need to change, and
  /// does not query the layout. Elements inside a hidden element are not changed. The script highlights
  /// matches from the top of the page down, in steps of a few milliseconds.
  static let filterScript = #"""
    const filter = find('filter');
    const texts = [];
    const matches = new Uint8Array(rows.length);
    const isMarked = new Uint8Array(rows.length);
    const isHidden = new Uint8Array(rows.length);
    const isCovered = new Uint8Array(rows.length);
    let pattern = null;
    let folding = null;
    let waiting = 0;

    const patternOf = text => {
      const forms = [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])];
      const escaped = forms.map(form => form.replace(/[\\^$.*+?()[\]{}|\/]/g, sign => '\\' + sign));
      return new RegExp('(' + escaped.join('|') + ')', 'iu');
    };
    const itemOf = row => {
      const box = detailsOf(row) ?? row;
      return box.matches('li > :first-child') ? box.parentElement : null;
    };
    const leaveOut = (index, isOut) => {
      isLeftOut[index] = isOut;
      const parent = parents[index];
      const isParentOut = parent >= 0 ? isCovered[parent] || isLeftOut[parent] : 0;
      isCovered[index] = isParentOut ? isCovered[parent] || (itemOf(rows[parent]) ? 1 : 0) : 0;
      if (isCovered[index] || isHidden[index] === isOut) return;
      isHidden[index] = isOut;
      const row = rows[index];
      const item = itemOf(row);
      for (const part of item ? [item] : [row, noteOf(row)]) if (part) part.hidden = isOut === 1;
    };
    const unmark = element => {
      for (const mark of element.querySelectorAll('mark')) mark.replaceWith(mark.textContent);
      element.normalize();
    };
    const mark = element => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const nodes = [];
      while (walker.nextNode()) nodes.push(walker.currentNode);
      for (const node of nodes) {
        const parts = node.data.split(pattern);
        if (parts.length === 1) continue;
        node.replaceWith(...parts.map((part, index) => {
          if (index % 2 === 0) return part;
          const element = document.createElement('mark');
          element.textContent = part;
          return element;
        }));
      }
    };
    const markFrom = start => {
      const end = performance.now() + 8;
      let index = start;
      for (; index !== rows.length; index++) {
        if (index % 64 === 63) if (performance.now() > end) break;
        if (isMarked[index] + matches[index] === 0) continue;
        for (const element of [titleOf(rows[index]), noteOf(rows[index])]) {
          if (!element) continue;
          if (isMarked[index]) unmark(element);
          if (matches[index]) mark(element);
        }
        isMarked[index] = matches[index];
      }
      waiting = index === rows.length ? 0 : setTimeout(markFrom, 0, index);
    };

    const restore = () => {
      pattern = null;
      matches.fill(0);
      rows.forEach((row, index) => leaveOut(index, 0));
      if (folding) rows.forEach((row, index) => setOpen(row, folding[index]));
      folding = null;
      find('matches').textContent = '';
    };
    const search = text => {
      pattern = patternOf(text);
      folding ??= rows.map(isOpen);
      if (texts.length === 0) for (const row of rows) {
        texts.push(titleOf(row).textContent + '\n' + (noteOf(row)?.textContent ?? ''));
      }
      let count = 0;
      const hasMatch = new Uint8Array(rows.length);
      for (let index = rows.length - 1; index >= 0; index--) {
        matches[index] = pattern.test(texts[index]) ? 1 : 0;
        count += matches[index];
        if (parents[index] >= 0) hasMatch[parents[index]] |= matches[index] | hasMatch[index];
      }
      const isWithin = new Uint8Array(rows.length);
      rows.forEach((row, index) => {
        const parent = parents[index];
        if (parent >= 0) {
          isWithin[index] = isWithin[parent] || (hasMatch[parent] ? 0 : matches[parent]);
        }
        const isKept = matches[index] + hasMatch[index] + isWithin[index] > 0;
        leaveOut(index, isKept ? 0 : 1);
        setOpen(row, matches[index] + hasMatch[index] > 0 || folding[index]);
      });
      const said = count === 0 ? 'No row matches' : count === 1 ? '1 row matches' : count.toLocaleString('en') + ' rows match';
      find('matches').textContent = said;
    };
    const update = () => {
      clearTimeout(waiting);
      const text = filter.value.trim();
      if (text) search(text);
      else restore();
      markFrom(0);
      const shown = shownAround(current) ?? firstRow();
      if (shown) makeCurrent(shown);
    };

    """#
}
