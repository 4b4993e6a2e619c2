/// The joints which more rows have to hang from, and where the rows came from.
struct ProcessTree {
  /// The columns of the joints, and the level of the rows that hang from them.
  var joints: [(column: Int, level: Int)] = []
  /// The line of each row.
  var lines: [Int] = []

  func missingRow(_ joint: (column: Int, level: Int)) -> String {
    "another row is missing below the joint in column \(joint.column + 1); expected one after “`-” or “└─”, "
      + "or, if a name contains “-+-”, one process a line, as `pstree -a` draws them"
  }

  /// Returns the level of the first row of a line. Its vertical lines and its connector have to be exactly
  /// below the joints.
  mutating func level(of line: ProcessLine) -> (level: Int, problem: ProcessLine.Problem?) {
    let columns = line.verticals + (line.connector.map { [$0] } ?? [])
    let isRight = joints.elementsEqual(columns) { $0.column == $1 }
    let problem = isRight ? nil : problem(line, columns)
    guard let connector = line.connector else {
      joints = []
      return (0, problem)
    }
    while let last = joints.last, last.column > connector { joints.removeLast() }
    // In a drawing that is repaired, a row hangs from the joint to the left.
    let level = joints.last?.level ?? min(1, lines.count)
    if line.isLast && joints.last?.column == connector { joints.removeLast() }
    return (level, problem)
  }

  private func problem(_ line: ProcessLine, _ columns: [Int]) -> ProcessLine.Problem {
    guard let connector = line.connector else {
      let column = line.names.first?.column ?? 0
      return ProcessLine.Problem(
        column: column + 1,
        text: "the row has no connector below the joint in column "
          + "\((joints.last?.column ?? 0) + 1); expected one such as “`-” or “└─”")
    }
    if !joints.contains(where: { $0.column == connector }) {
      return ProcessLine.Problem(
        column: connector + 1,
        text: "the connector is not below a joint such as “-+-” or “─┬─”, so "
          + "nothing tells whose child the row is; expected one process a line, as `pstree -a` draws them"
      )
    }
    if let last = joints.last, last.column > connector {
      return ProcessLine.Problem(column: connector + 1, text: missingRow(last))
    }
    let index =
      joints.indices.first { $0 >= columns.count || joints[$0].column != columns[$0] } ?? 0
    return ProcessLine.Problem(
      column: joints[index].column + 1,
      text:
        "the vertical lines are not below the joints; expected one in column \(joints[index].column + 1)"
    )
  }
}
