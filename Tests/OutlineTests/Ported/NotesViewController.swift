import Foundation
import Outline

struct Note: Identifiable {
  let id: UUID
  var text: String
  var isPinned = false
}

/// Notes that can be searched, pinned, edited and deleted.
final class NotesViewController: ViewController {
  enum Section: CaseIterable {
    case pinned
    case others
  }

  private typealias Snapshot = Outline.Snapshot<Section, Note.ID>

  private(set) var notes: [Note.ID: Note] = [:]
  private var order: [Note.ID] = []
  private var query = ""

  private(set) var dataSource: OutlineModel<Section, Note.ID>!

  override func viewDidLoad() {
    super.viewDidLoad()
    configureDataSource()
    performQuery(animated: false)
  }

  private func configureDataSource() {
    dataSource = OutlineModel<Section, Note.ID>()
  }

  func search(_ text: String) {
    query = text.trimmingCharacters(in: .whitespaces)
    performQuery(animated: true)
  }

  private func performQuery(animated: Bool) {
    let found = order.filter { id in
      query.isEmpty || notes[id]?.text.localizedCaseInsensitiveContains(query) == true
    }
    var snapshot = Snapshot()
    snapshot.appendSections(Section.allCases)
    snapshot.appendItems(found.filter { notes[$0]?.isPinned == true }, toSection: .pinned)
    snapshot.appendItems(found.filter { notes[$0]?.isPinned == false }, toSection: .others)
    dataSource.apply(snapshot, animatingDifferences: animated)
  }

  func add(_ note: Note) {
    notes[note.id] = note
    order.insert(note.id, at: 0)
    performQuery(animated: true)
  }

  func updateNote(_ id: Note.ID, text: String) {
    notes[id]?.text = text
    var snapshot = dataSource.snapshot()
    guard snapshot.indexOfItem(id) != nil else { return }
    if #available(iOS 15.0, *) {
      snapshot.reconfigureItems([id])
    } else {
      snapshot.reloadItems([id])
    }
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  func togglePin(at indexPath: RowPosition) {
    guard let id = dataSource.itemIdentifier(for: indexPath) else { return }
    notes[id]?.isPinned.toggle()
    var snapshot = dataSource.snapshot()
    snapshot.deleteItems([id])
    snapshot.appendItems([id], toSection: notes[id]?.isPinned == true ? .pinned : .others)
    snapshot.reloadSections([.pinned])
    dataSource.apply(snapshot, animatingDifferences: true)
  }

  func deleteNote(at indexPath: RowPosition) {
    guard let id = dataSource.itemIdentifier(for: indexPath) else { return }
    notes[id] = nil
    order.removeAll { $0 == id }
    var snapshot = dataSource.snapshot()
    snapshot.deleteItems([id])
    dataSource.apply(snapshot, animatingDifferences: true)
  }

  func deleteAllNotes() {
    notes = [:]
    order = []
    var snapshot = dataSource.snapshot()
    snapshot.deleteAllItems()
    snapshot.appendSections(Section.allCases)
    dataSource.applySnapshotUsingReloadData(snapshot)
  }
}
