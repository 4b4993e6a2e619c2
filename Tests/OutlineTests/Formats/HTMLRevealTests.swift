import Foundation
import Outline
import Testing

/// Links inside a page, in a browser. Nothing is tested unless one is installed.
@Suite(.ownThread) struct HTMLRevealTests {
  private static let text = """
    [b](#b)

    # A
    ## B
    - c <a id="deep"></a>
    ### D
    # E
    """

  /// Follows links, and reports which of the rows with children are open, and the row with the focus.
  private static let script = """
    const input = document.getElementById('filter');
    const follow = async name => {
      const link = document.createElement('a');
      link.href = '#' + name;
      document.body.append(link);
      link.click();
      link.remove();
      await later(200);
      const open = [...document.querySelectorAll('details[open] > summary')];
      report(open.map(row => row.textContent.trim()).join(' ') + ' ' + location.hash + input.value
        + ' ' + (document.activeElement.id || document.activeElement.textContent.trim()));
    };

    """

  private func page() throws -> String {
    var document = try DocumentFormat.markdown.decode(Array(Self.text.utf8)).document
    document.outline.collapseAll()
    return String(decoding: try DocumentFormat.html.encode(document), as: UTF8.self)
  }

  @Test func whatIsAroundTheTargetIsOpened() throws {
    guard let browser = try Browser() else { return }
    let script = """
      (async () => {
        await follow('e');
        await follow('deep');
        document.getElementById('collapse').click();
        await later(100);
        await follow('deep');
        document.getElementById('collapse').click();
        input.value = 'zzz';
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await later(500);
        await follow('b');
        await follow('%E0%A4%A');
      })();
      """
    #expect(
      try browser.reports(of: Self.script + script, in: page()) == [
        " #e e", "A B #deep c", "A B #deep c", "A B #b b", "A B #%E0%A4%A b",
      ])
  }

  /// A browser opens what is around the target by itself.
  @Test func withoutScripts() throws {
    guard let browser = try Browser() else { return }
    let script = "(async () => { await follow('d'); })();"
    let reports = try browser.reports(of: Self.script + script, in: page(), keepsScript: false)
    #expect(reports.count == 1 && reports.allSatisfy { $0.hasPrefix("A B #d ") })
  }
}
