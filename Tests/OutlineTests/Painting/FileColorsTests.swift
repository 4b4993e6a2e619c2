import Outline
import Testing

@testable import outline_tree

@Suite(.ownThread) struct FileColorsTests {
  private func color(
    _ name: String, _ kind: NodeKind = .file, isBroken: Bool = false, mode: UInt32? = nil,
    in variable: String?
  ) -> String? {
    let colors = FileColors(variable: variable.map { bytes($0) })
    return colors.sequence(name: bytes(name), kind: kind, isBroken: isBroken, mode: mode)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func targetColor(
    _ kind: NodeKind?, mode: UInt32? = nil, in variable: String
  ) -> String? {
    FileColors(variable: bytes(variable)).sequence(target: bytes("a.c"), kind: kind, mode: mode)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private let kinds: [NodeKind] =
    [.directory, .file, .link(leadsToDirectory: false), .link(leadsToDirectory: true), .plain]
    + [.fifo, .socket, .characterDevice, .blockDevice, .unknown].map { .special($0) }

  @Test(arguments: [nil, "", "nonsense", "zz=31:di", ":::"])
  func defaultsWithoutVariable(variable: String?) {
    #expect(color("a", .directory, in: variable) == "01;34")
    #expect(color("a", .link(leadsToDirectory: true), in: variable) == "01;36")
    #expect(color("a", .link(leadsToDirectory: false), isBroken: true, in: variable) == "01;31")
    #expect(color("a", .special(.fifo), in: variable) == "33")
    #expect(color("a", .special(.socket), in: variable) == "01;35")
    #expect(color("a", .special(.blockDevice), in: variable) == "01;33")
    #expect(color("a", .special(.characterDevice), in: variable) == "01;33")
    #expect(color("a", in: variable) == nil)
    #expect(color("a", mode: 0o644, in: variable) == nil)
    #expect(color("a", mode: 0o755, in: variable) == "01;32")
    #expect(color("a", .plain, in: variable) == nil)
  }

  /// Only what is assigned changes.
  @Test func variableOverridesDefaults() {
    let variable = "fi=32:di=01;35:ln=36:pi=40;33:so=1:bd=2:cd=3:or=4:mi=5:ex=6:no=7"
    #expect(color("a", in: variable) == "32")
    #expect(color("a", .directory, in: variable) == "01;35")
    #expect(color("a", .link(leadsToDirectory: false), in: variable) == "36")
    #expect(color("a", .special(.fifo), in: variable) == "40;33")
    #expect(color("a", .special(.socket), in: variable) == "1")
    #expect(color("a", .special(.blockDevice), in: variable) == "2")
    #expect(color("a", .special(.characterDevice), in: variable) == "3")
    #expect(color("a", .link(leadsToDirectory: true), isBroken: true, in: variable) == "4")
    #expect(color("a", mode: 0o711, in: variable) == "6")
    #expect(color("a", .plain, in: variable) == "7")
    #expect(color("a", .directory, in: "ln=1") == "01;34")
    #expect(color("a", .directory, in: "di=1:di=2") == "2")
  }

  @Test func permissionsOfFiles() {
    let variable = "su=1:sg=2:ex=3:fi=4:*.c=5"
    #expect(color("a.c", mode: 0o4755, in: variable) == "1")
    #expect(color("a.c", mode: 0o6755, in: variable) == "1")
    #expect(color("a.c", mode: 0o2644, in: variable) == "2")
    for mode: UInt32 in [0o100, 0o010, 0o001] {
      #expect(color("a.c", mode: mode, in: variable) == "3")
    }
    #expect(color("a.c", mode: 0o644, in: variable) == "5")
    #expect(color("a.c", mode: 0o4755, in: "su=0:sg=1:ex=3") == "3")
    #expect(color("a.c", mode: 0o4755, in: "su=00:ex=0:*.c=5") == "5")
  }

  @Test func permissionsOfDirectories() {
    let variable = "di=1:st=2:ow=3:tw=4:ex=5:su=6:*.d=7"
    let colors = [0o755: "1", 0o1755: "2", 0o777: "3", 0o1777: "4", 0o6755: "1"]
    for (mode, expected) in colors {
      #expect(color("a.d", .directory, mode: UInt32(mode), in: variable) == expected)
    }
    #expect(color("a", .directory, mode: 0o1777, in: "tw=0:ow=3:st=2") == "3")
    #expect(color("a", .directory, mode: 0o1777, in: "tw=0:ow=0:st=2") == "2")
    #expect(color("a", .directory, mode: 0o1777, in: "tw=0:ow=0:st=0:di=1") == "1")
  }

  @Test func linksAndTheirTargets() {
    let file = NodeKind.link(leadsToDirectory: false)
    let folder = NodeKind.link(leadsToDirectory: true)
    let variable = "ln=target:di=1:ex=2:*.c=3:or=4"
    #expect(color("a.c", folder, in: variable) == "1")
    #expect(color("a.c", file, in: variable) == "3")
    #expect(color("a.c", file, mode: 0o755, in: variable) == "2")
    #expect(color("a.c", file, isBroken: true, in: variable) == "4")
    #expect(color("a.c", file, isBroken: true, in: "ln=target:or=0") == nil)
    #expect(color("a.c", file, isBroken: true, in: "ln=1:or=0") == "1")
    #expect(color("a.c", file, in: "ln=target:ln=5") == "5")
    #expect(color("a.c", file, in: "ln=5:ln=target:ln=bad") == nil)
    #expect(targetColor(.directory, in: "di=1") == "1")
    #expect(targetColor(.file, mode: 0o755, in: "ex=2") == "2")
    #expect(targetColor(nil, in: "or=4:mi=5") == "5")
    #expect(targetColor(nil, in: "or=4:mi=0") == "4")
  }

  /// A file without a color has that of normal text, unless it was assigned none.
  @Test func normalText() {
    #expect(color("a", in: "no=35") == "35" && color("a", in: "no=35:fi=0") == nil)
    #expect(color("a", .directory, in: "no=35:di=") == nil)
    #expect(color("a.c", in: "no=35:*.c=0") == nil)
    #expect(targetColor(nil, in: "no=35:or=") == nil)
  }

  @Test func knowsWhetherPermissionsMatter() {
    let none = "ex=0:su=0:sg=00:st=:ow=0:tw=0"
    #expect(!FileColors(variable: bytes(none)).needsModes)
    #expect(FileColors(variable: nil).needsModes)
    for key in ["ex", "su", "sg", "st", "ow", "tw"] {
      let variable = bytes("\(none):\(key)=1")
      #expect(FileColors(variable: variable).needsModes, "\(key)")
    }
    let colors = FileColors(variable: bytes(none))
    for kind in kinds {
      let color = colors.sequence(name: [], kind: kind)
      let isSame = (0...0o7777).allSatisfy {
        colors.sequence(name: [], kind: kind, mode: $0) == color
      }
      #expect(isSame, "\(kind)")
    }
  }

  @Test func valuesThatATerminalCouldObeyAreRefused() {
    for value in [
      #"\e[2J"#, "\u{1B}[2J", #"\033[31m"#, #"\x1b]0;title\a"#, "^[[31m", "31m", "1;3x", "-1",
      "3 1", "é", "\u{9B}31m", "\0", "1\0", #"1\n"#, String(repeating: "1", count: 1000),
    ] {
      #expect(color("a", .directory, in: "di=\(value)") == "01;34", "\(value)")
      #expect(color("a.c", in: "*.c=\(value)") == nil, "\(value)")
    }
    #expect(color("a.c", in: "*.c=32:*.c=3x") == "32")
    #expect(color("a", .directory, in: #"di=\063\x31"#) == "01;34")
    #expect(color("a", .directory, in: #"di=38\:2\:\:255\:0\:0"#) == "38:2::255:0:0")
  }

  @Test func assignments() {
    func parts(_ variable: String) -> [String] {
      FileColors.assignments(in: bytes(variable)).map {
        String(decoding: $0.key + [0x7C] + $0.value, as: UTF8.self)
      }
    }
    #expect(parts("di=01;34:*.tar=31") == ["di|01;34", "*.tar|31"])
    #expect(parts("") == [] && parts(":") == [] && parts(":a=b:") == ["a|b"])
    #expect(parts("a=") == ["a|"] && parts("=b") == ["|b"] && parts("a=b=c") == ["a|b=c"])
    #expect(parts("a:b=c") == ["b|c"] && parts("a") == [])
    #expect(parts(#"*.a\=b=1:*.c\:d=2:\\=\"#) == ["*.a=b|1", "*.c:d|2", #"\|"#])
  }

  /// Control sequences are never taken from the environment.
  @Test func sequencesOfTheVariableAreIgnored() {
    let variable = #"lc=\e]:rc=\a:ec=\ec:rs=0:cl=\e[K:mh=44:ca=30;41:do=1"#
    for kind in kinds {
      #expect(color("a", kind, in: variable) == color("a", kind, in: nil))
    }
  }

  @Test(arguments: Seeds.some(20))
  func hostileVariablesLetNothingThrough(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let parts = [
      "di=", "ln=", "fi=", "ex=", "no=", "or=", "mi=", "*.c=", "*=", "*.C=", "target", "1", ";",
      ":", "=", "\\", "^", "\u{1B}[", "\\e", "\\x", "\\0", "x", "\0", "\u{FF}", "01;31",
    ].map { Array($0.utf8) }
    for _ in 0..<500 {
      let variable = (0..<Int.random(in: 0..<40, using: &random)).flatMap { _ in
        random.oneIn(10)
          ? [UInt8.random(in: 0...255, using: &random)] : parts.randomElement(using: &random)!
      }
      let colors = FileColors(variable: variable[...])
      for kind in kinds {
        for (isBroken, mode) in [(false, nil), (true, nil), (false, UInt32(0o7777))] {
          let sequence = colors.sequence(
            name: bytes("a.c"), kind: kind, isBroken: isBroken, mode: mode)
          let isHarmless = sequence?.allSatisfy { (0x30...0x3B).contains($0) } ?? true
          #expect(isHarmless && sequence?.isEmpty != true, "\(variable)")
        }
      }
    }
  }
}
