import Foundation
import Outline
import Testing

/// The filter and the other controls of a page, in a browser. Nothing is tested unless one is installed.
@Suite(.ownThread) struct HTMLFilterTests {
  private let browser: Browser?
  private let page: String

  init() throws {
    browser = try Browser()
    var document = OutlineDocument([
      (ItemContent("Food"), 0), (ItemContent("Apple", note: "red (not bread)"), 1),
      (ItemContent("Bread"), 1),
      (ItemContent("Rye"), 2), (ItemContent("Drinks https://tea.example"), 0),
      (ItemContent("Tea"), 1),
      (ItemContent("Cafe\u{301} (hot)"), 1), (ItemContent("Fish"), 0),
    ])
    document.outline.collapse([2, 4].map { document.outline.item(at: $0) })
    page = String(decoding: try DocumentFormat.html.encode(document), as: UTF8.self)
  }

  /// Helpers for the scripts below: `type` filters, and `say` reports the rows that are shown with signs for
  /// folding and brackets around matches.
  private static let helpers = """
    const input = document.getElementById('filter');
    const type = async text => {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await later(500);
    };
    const press = (element, key) => element.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const say = () => {
      const shown = [...document.querySelectorAll('summary, .leaf')]
        .filter(row => row.checkVisibility({ contentVisibilityAuto: true }));
      report(shown.map(row => {
        let text = '';
        for (const node of row.childNodes) {
          text += node.nodeName === 'MARK' ? '[' + node.textContent + ']' : node.textContent;
        }
        if (row.querySelector('a mark')) text += '[]';
        const details = row.matches('summary') ? row.parentElement : null;
        return text + (details ? (details.open ? '+' : '-') : '');
      }).join(' | ') + ': ' + document.getElementById('matches').textContent);
    };

    """

  @Test func filtering() throws {
    let script = """
      (async () => {
        say();
        for (const text of ['R', 'tea', 'FOOD', 'zzz', '(', 'caf\u{E9}', 'tea', ' ', 'rye', '']) {
          await type(text);
          say();
        }
      })();
      """
    guard let browser else { return }
    let all = "Food+ | Apple | Bread- | Drinks https://tea.example- | Fish: "
    #expect(
      try browser.reports(of: Self.helpers + script, in: page) == [
        all,
        "Food+ | Apple | B[r]ead+ | [R]ye | D[r]inks https://tea.example+ | Tea | Cafe\u{301} (hot): 4 rows match",
        "Drinks https://tea.example[]+ | [Tea]: 2 rows match",
        "[Food]+ | Apple | Bread-: 1 row matches",
        ": No row matches",
        "Food+ | Apple | Drinks https://tea.example+ | Cafe\u{301} [(]hot): 2 rows match",
        "Drinks https://tea.example+ | [Cafe\u{301}] (hot): 1 row matches",
        "Drinks https://tea.example[]+ | [Tea]: 2 rows match", all,
        "Food+ | Bread+ | [Rye]: 1 row matches",
        all,
      ])
  }

  @Test func keysOfTheFilter() throws {
    let script = """
      (async () => {
        press(document.querySelector('[tabindex="0"]'), '/');
        report(document.activeElement.id);
        await type('rye');
        press(input, 'ArrowDown');
        report(document.activeElement.textContent);
        press(document.activeElement, 'ArrowUp');
        report(document.activeElement.textContent);
        press(document.activeElement, 'End');
        report(document.activeElement.textContent);
        press(document.activeElement, '/');
        press(input, 'Escape');
        report(document.activeElement.id + input.value);
        say();
        press(input, 'Escape');
        report(document.activeElement.textContent);
        report(document.querySelectorAll('[role=treeitem][tabindex="0"]').length);
      })();
      """
    guard let browser else { return }
    #expect(
      try browser.reports(of: Self.helpers + script, in: page) == [
        "filter", "Rye", "Bread", "Rye", "filter",
        "Food+ | Apple | Bread- | Drinks https://tea.example- | Fish: ", "Bread", "1",
      ])
  }

  @Test func allRowsAtOnce() throws {
    let script = """
      (async () => {
        document.getElementById('expand').click();
        await later(100);
        say();
        report(document.querySelectorAll('[aria-expanded=true]').length);
        document.getElementById('collapse').click();
        await later(100);
        say();
        report(document.querySelectorAll('[aria-expanded=false]').length);
        dispatchEvent(new Event('beforeprint'));
        await later(100);
        say();
        dispatchEvent(new Event('afterprint'));
        await later(100);
        say();
      })();
      """
    guard let browser else { return }
    let open =
      "Food+ | Apple | Bread+ | Rye | Drinks https://tea.example+ | Tea | Cafe\u{301} (hot) | Fish: "
    let closed = "Food- | Drinks https://tea.example- | Fish: "
    #expect(
      try browser.reports(of: Self.helpers + script, in: page)
        == [open, "3", closed, "3", open, closed])
  }

  /// A collapsed row says how many rows it hides, an open one does not.
  @Test func countsOfHiddenRows() throws {
    let script = """
      for (const row of document.querySelectorAll('summary')) {
        report(getComputedStyle(row, '::after').content);
      }
      report(document.getElementById('controls').checkVisibility());
      """
    guard let browser else { return }
    #expect(
      try browser.reports(of: script, in: page) == [
        "none", "\"(1)\"", "\"(2)\"", "true",
      ])
    let plain = try browser.reports(of: script, in: page, keepsScript: false)
    #expect(plain.last == "false")
  }

  /// Tab goes from a row to its links, and Enter on a row without children follows its link.
  @Test func linksInRows() throws {
    let document = OutlineDocument([
      (ItemContent("a https://a.example"), 0), (ItemContent("b https://b.example"), 1),
    ])
    let page = String(decoding: try DocumentFormat.html.encode(document), as: UTF8.self)
    let script = """
      const links = [...document.querySelectorAll('a')];
      const stops = () => report(links.map(link => link.tabIndex).join(' '));
      for (const link of links) {
        link.addEventListener('click', event => {
          report(link.textContent);
          event.preventDefault();
        });
      }
      stops();
      const row = document.querySelector('[tabindex="0"]');
      row.focus();
      press(document.activeElement, 'Enter');
      press(document.activeElement, 'ArrowDown');
      stops();
      press(document.activeElement, 'Enter');
      """
    guard let browser else { return }
    #expect(
      try browser.reports(of: Self.helpers + script, in: page)
        == ["0 -1", "-1 0", "https://b.example"])
  }
}
