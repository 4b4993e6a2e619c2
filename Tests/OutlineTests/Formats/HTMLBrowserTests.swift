import Foundation
import Outline
import Testing

/// Pages in a browser. Nothing is tested unless one is installed.
@Suite(.ownThread) struct HTMLBrowserTests {
  private let browser: Browser?
  private let page: String

  init() throws {
    browser = try Browser()
    var document = OutlineDocument([
      (ItemContent("Food"), 0), (ItemContent("Apple", note: "red"), 1), (ItemContent("Bread"), 1),
      (ItemContent("Rye"), 2), (ItemContent("Drinks"), 0), (ItemContent("Tea"), 1),
      (ItemContent("Fish"), 0),
    ])
    document.outline.collapse([2, 4].map { document.outline.item(at: $0) })
    page = String(decoding: try DocumentFormat.html.encode(document), as: UTF8.self)
  }

  @Test func foldsWithoutScripts() throws {
    let script = """
      const shown = () => report(
        [...document.querySelectorAll('summary, .leaf')]
          .filter(row => row.checkVisibility({ contentVisibilityAuto: true }))
          .map(row => row.textContent).join(' '));
      shown();
      for (const row of document.querySelectorAll('summary')) {
        row.click();
        shown();
      }
      """
    guard let browser else { return }
    #expect(
      try browser.reports(of: script, in: page, keepsScript: false) == [
        "Food Apple Bread Drinks Fish", "Food Drinks Fish", "Food Drinks Fish",
        "Food Drinks Tea Fish",
      ])
  }

  /// The policy of the page allows its own script and no other.
  @Test func onlyItsOwnScriptRuns() throws {
    guard let browser else { return }
    let elements = try browser.elements(after: "report('ran')", in: page, keepsPolicy: true)
    #expect(elements.contains("role=\"tree\"") && elements.contains("aria-expanded=\"false\""))
    #expect(Browser.reports(in: elements).isEmpty)
    #expect(try browser.reports(of: "report('ran')", in: page) == ["ran"])
  }

  /// The focused row after each key: its title, whether it is expanded, and whether the browser handles
  /// the key itself.
  @Test func keys() throws {
    guard let browser else { return }
    let reported = try browser.reports(of: Self.script(Self.keys.map(\.0)), in: page)
    #expect(reported.split(separator: "end").map(Array.init) == Self.keys.map(\.1))
  }

  private static let keys: [([String], [String])] = [
    (
      ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"],
      ["Food +", "Apple", "Bread -", "Bread +", "Rye", "Rye"]
    ),
    (
      [
        "ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft",
        "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowUp", "ArrowUp",
      ],
      [
        "Food +", "Apple", "Bread -", "Bread +", "Rye", "Bread +", "Bread -", "Food +", "Food -",
        "Food -", "Drinks -", "Food -", "Food -",
      ]
    ),
    (
      ["End", "ArrowDown", "ArrowUp", "Home", "*", "End", "ArrowUp"],
      ["Food +", "Fish", "Fish", "Drinks -", "Food +", "Food +", "Fish", "Tea"]
    ),
    // Letters typed quickly are the beginning of one title.
    (
      ["b", "pause", "f", "o", "pause", "f", "pause", "f", "pause", "x"],
      ["Food +", "Bread -", "Fish", "Food +", "Fish", "Food +", "Food +"]
    ),
    // The browser opens and closes rows with children. The space bar must not scroll the page at a leaf.
    (
      ["Enter", " ", "ArrowDown", "Enter", " ", "Tab", "Control+ArrowDown"],
      ["Food +", "Food + …", "Food + …", "Apple", "Apple …", "Apple", "Apple …", "Apple …"]
    ),
  ]

  /// Types the keys of each list, after the page was brought back to its first state.
  private static func script(_ lists: [[String]]) -> String {
    """
    const say = isLeft => {
      const row = document.activeElement;
      const isExpanded = row.getAttribute('aria-expanded');
      const sign = isExpanded === 'true' ? ' +' : isExpanded === 'false' ? ' -' : '';
      const stops = document.querySelectorAll('[role=treeitem][tabindex="0"]');
      const isStop = stops.length === 1 && stops[0] === row;
      report(row.textContent + sign + (isLeft ? ' …' : '') + (isStop ? '' : ' is not the tab stop'));
    };
    const details = [...document.querySelectorAll('details')];
    const areOpen = details.map(element => element.open);
    const first = document.querySelector('[role=treeitem][tabindex="0"]');
    (async () => {
      for (const keys of \(lists)) {
        details.forEach((element, index) => element.open = areOpen[index]);
        await later(1000);
        first.focus();
        say(false);
        for (const name of keys) {
          if (name === 'pause') {
            await later(1000);
            continue;
          }
          const key = name.replace('Control+', '');
          const event = new KeyboardEvent('keydown', {
            key, ctrlKey: key !== name, bubbles: true, cancelable: true,
          });
          const isLeft = document.activeElement.dispatchEvent(event);
          await later(50);
          say(isLeft);
        }
        report('end');
      }
    })();
    """
  }

  /// A click moves the focus, and so does closing an ancestor of the focused row.
  @Test func clicks() throws {
    guard let browser else { return }
    let script = """
      const byTitle = Object.fromEntries(
        [...document.querySelectorAll('[role=treeitem]')].map(row => [row.textContent, row]));
      const say = () => report(
        document.activeElement.textContent + ' ' + byTitle.Food.getAttribute('aria-expanded'));
      (async () => {
        for (const action of [
          () => byTitle.Apple.click(), () => byTitle.Food.parentElement.open = false,
          () => byTitle.Food.click(), () => byTitle.Fish.click(),
        ]) {
          action();
          await later(50);
          say();
        }
      })();
      """
    #expect(
      try browser.reports(of: script, in: page) == [
        "Apple true", "Food false", "Food true", "Fish true",
      ])
  }

  @Test func hasTheRolesOfATree() throws {
    guard let browser else { return }
    let script = """
      for (const row of document.querySelectorAll('[role=treeitem]')) {
        const group = document.getElementById(row.getAttribute('aria-owns'));
        const note = document.getElementById(row.getAttribute('aria-describedby'));
        report([
          row.getAttribute('aria-level'), row.textContent, group?.getAttribute('role'),
          group?.children.length, note?.textContent,
        ].join(' ').trim());
      }
      """
    #expect(
      try browser.reports(of: script, in: page) == [
        "1 Food group 2", "2 Apple   red", "2 Bread group 1", "3 Rye", "1 Drinks group 1", "2 Tea",
        "1 Fish",
      ])
  }

  /// Titles and notes are text, even without the policy.
  @Test func nothingInATitleRuns() throws {
    let attack = "document.documentElement.dataset.attacked = 1"
    let titles = [
      "<script>\(attack)</script>", "</script><script>\(attack)</script>",
      "<img src=x onerror=\"\(attack)\">", "\"><svg onload='\(attack)'>", "' onfocus='\(attack)",
      "</summary></details></ul><iframe srcdoc=\"<script>parent.\(attack)</script>\">",
      "<!-- ", "]]>", "&lt;b&gt; &amp; &#60;", "a\u{1}b\u{7F}\u{85}\u{202E}c",
      "javascript:\(attack)",
      "<style>*{display:none}", "{{7*7}} ${7*7} `", "</title><script>\(attack)</script>",
    ]
    var rows: [(ItemContent, Int)] = []
    for title in titles {
      rows += [(ItemContent(title, note: title), 0), (ItemContent(title), 1)]
    }
    let document = OutlineDocument(rows, header: [DocumentField("title", .text(titles[13]))])
    let page = String(decoding: try DocumentFormat.html.encode(document), as: UTF8.self)
    let script = """
      setTimeout(() => {
        report(document.documentElement.dataset.attacked ?? 'quiet');
        report(document.querySelectorAll('script, img, svg, iframe, style').length);
        report(document.title);
        for (const row of document.querySelectorAll('summary, .leaf, .note')) report(row.textContent);
      }, 1000);
      """
    guard let browser else { return }
    let shown = titles.map { $0.replacing("\u{1}", with: "\u{FFFD}") }
    // Its own script and style, and the script of this test.
    let expected = ["quiet", "3", shown[13]] + shown.flatMap { [$0, $0, $0] }
    #expect(try browser.reports(of: script, in: page) == expected)
  }

  /// Browsers limit nesting to a few hundred elements. All rows are there, and keys reach them.
  @Test func aDeepChain() throws {
    let depth = 600
    let document = OutlineDocument((0..<depth).map { (ItemContent("row \($0)"), $0) })
    let page = String(decoding: try DocumentFormat.html.encode(document), as: UTF8.self)
    let script = """
      const seen = new Set();
      document.querySelector('[role=treeitem]').focus();
      for (let count = 0; count < \(depth); count++) {
        seen.add(document.activeElement.textContent);
        document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      }
      report(seen.size);
      """
    guard let browser else { return }
    #expect(try browser.reports(of: script, in: page) == ["\(depth)"])
  }
}
