import Outline
import Testing

/// The format of a text is told from its beginning; what cannot be read is named.
@Suite(.ownThread) struct FormatDetectorTests {
  private static func detected(_ text: String) -> DetectedFormat {
    FormatDetector(Array(text.utf8), isWhole: true).format
  }

  @Test(arguments: [
    (DocumentFormat.paths, "src/a.c\nsrc/b.c\nREADME\n"), (.paths, "README\nLICENSE\n"),
    (.paths, "a b/c\0d\ne\0"), (.paths, "a\0b\0c\0"), (.paths, "a\n\0b\0c\0"), (.paths, ""),
    (.paths, "\n\n"), (.paths, "./\n./a\n"),
    (.paths, "My Music/One Song.mp3\nMy Music/Another.mp3\n"), (.paths, "C:\\x\n"),
    (.paths, "/etc/passwd\n"), (.paths, "a/b (copy).txt\n"), (.paths, "one-file"),
    (.paths, "Makefile,v\nmain.c,v\n"), (.paths, "a,v\nb,v\nc,v\n"),
    (.json, "{\"title\":\"a\",\"children\":[]}"), (.json, "[\n  {\"title\":\"a\"}\n]\n"),
    (.jsonl, "{\"title\":\"a\"}\n{\"title\":\"b\"}\n"), (.json, "[]"), (.json, "  {\n"),
    (.opml, "<?xml version=\"1.0\"?>\n<opml version=\"2.0\">"), (.opml, "\u{FEFF}<opml>"),
    (.markdown, "# Title\n\ntext\n"), (.markdown, "- a\n  - b\n"), (.markdown, "* a\n* b\n"),
    (.markdown, "1. one\n2. two\n"), (.markdown, "---\ntitle: x\n---\n\n- a\n"),
    (.markdown, "- [ ] task\n- [x] done: yes\n"), (.markdown, "[a](b)\n\n- c\n"),
    (.markdown, "# T\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"),
    (.indented, "Food\n\tTea\n\tBread and butter\n"), (.indented, "a b\n  c d\n"),
    (.tree, ".\n├── a\n└── b\n"), (.tree, ".\n|-- a\n`-- b\n"), (.tree, "x\n+-- a\n\\-- b\n"),
    (.tree, "app@1.0.0 /x\n├─┬ a@1\n│ └── b@2\n└── c@3\n"),
    (.tree, "-rw-r--r-- 12 ├── a\n"),
    // `pstree`, and `-p`, `-a`, `-G`.
    (.tree, "init-+-a\n     `-b\n"), (.tree, "init─┬─a───b\n     └─c\n"), (.tree, "sh───vi\n"),
    (.tree, "init(1)-+-a(2)---b(3)-+-c(4)\n                      `-d(5)\n"),
    (.tree, "x-+-a\n  `-b\n"), (.tree, "init\n  |-a --b\n  |   `--c\n  `-d\n"),
    (.tree, "init\u{1B}(0\u{F}qwq\u{1B}(Ba\n     \u{1B}(0\u{F}mq\u{1B}(Bb\n"),
    (.tree, "\u{1B}[1;34m.\u{1B}[0m\n\u{1B}[38;5;244m├──\u{1B}[0m a\n"),
    (.tree, "init-+-a---bcd-+\n     |         `+\n     `-e\n"),
    // Graphs of commits, `tree -i`, `tree --metafirst`, `exa -lT`.
    (.tree, "* c\n* b\n|\\\n| * a\n|/\n* x\n"), (.tree, "* commit 1f\n| Author: x\n|\n"),
    (.tree, "@  c\n│ ○  b\n├─╯\n○  a\n"), (.tree, "@  c me\n○  b me\n"),
    (.tree, ".\na\nb\n\n1 directory, 2 files\n"), (.tree, ".\n[ 12] ├── a\n[  9] └── b\n"),
    (.tree, "drwx - u .\n.rw- 5 u ├── a\n"),
    // Titles with lists below them, and sentences.
    (.indented, "Flask==2.0\n  - click\n    - colorama\nrequests==2.1\n  - idna\n"),
    (.indented, "pip==1\nFlask==2.0\n  - click\n\nrequests==2.1\n  - idna\n"),
    (.indented, "a\n\t* b\n\t\t* c\n"), (.markdown, "Groceries\n\n* milk\n"),
    (.markdown, "We need:\n- milk\n- tea\n"), (.markdown, "Some text\nin two lines.\n* a\n* b\n"),
    (.markdown, "Title\n=====\n- a\n- b\n"), (.markdown, "**Title**\n- a\n"),
    (.markdown, "Groceries\n* milk\n\n## Tools\n* saw\n"),
    (.markdown, "- a long item\ngoes on here\n- b\n"),
    (.markdown, "News\n\n- a long item\ngoes on here\n- b\n  - c\nand on\n"),
    (.markdown, "Plan\n- a\n  - b\n- c\n  - d\n"),
    (.markdown, "Use it:\n\n```\nx\n- y\n```\n- z\n"),
    (.markdown, "---\na: b\nc\n---\n- d\n"),
    // Columns in brackets, which an array has too.
    (.tree, "[       4096]  d\n|-- [         12]  a\n`-- [          9]  b\n"),
    (.tree, "[4.0K]  d\n└── [  9]  b\n"), (.tree, "[ 123  45]  d\n└── [ 9  45]  b\n"),
    (.tree, "[nobody  ]  d\n└── [root    ]  b\n"),
    (.tree, "[1700000000]  \u{1B}[01;34md\u{1B}[0m\n└── [1]  b\n"),
    (.tree, "[ 4096]  d\n\n0 directories, 0 files\n"), (.json, "[4096]  \n"),
    (.json, "[[1]  ,[2]]"),
    (.json, "[\"a]  b\", 1]"), (.json, "[{\"a\":[1]  ,\"b\":2}]"),
    // Texts that only mention drawings, or have similar marks.
    (.markdown, "## main\n"), (.markdown, "# Title\n\n```\n.\n├── a\n└── b\n```\n"),
    (.markdown, "* a\n* b\n\n| c | d |\n|--|--|\n"),
    (.markdown, "- a\n- use ├── here\n- c\n"), (.markdown, "* a\n\n| /x | y |\n|:--|--:|\n"),
    (.paths, "a---b\nc-+-d\n"), (.paths, "a/b-+-c.txt\nd\n"),
    (.paths, "2024-05-01 10:00:00       1234 photos/cat.jpg\n"),
    (.paths, "                           PRE a/\n2024-05-01 10:00:00         12 b c\n"),
  ])
  func knownFormats(_ format: DocumentFormat, _ text: String) {
    #expect(Self.detected(text) == .document(format), "\(text)")
  }

  @Test(arguments: [
    ("YAML", "a: 1\nb:\n  - c: 2\n"), ("YAML", "---\nname: x\non: push\n"),
    ("an org-mode document", "* Plan\n** Monday\n"), ("an org-mode document", "#+TITLE: x\n"),
    ("the output of ls -l", "total 8\n-rw-r--r-- 1 u g 5 Jan 1 10:00 a\n"),
    ("the output of ls -R", ".:\na\nb\n\n./a:\nc\n"), ("the output of du", "4\t./a\n8\t.\n"),
    ("the output of ls -l", ".:\ntotal 8\n-rw-r--r-- 1 u g 5 Jan 1 10:00 a\n"),
    ("the output of ls -R", "src:\ntotal 0\ndrwxr-xr-x 2 u g 1 a\n\nsrc/a:\ntotal 0\n"),
    (
      "the output of tar tv",
      "drwxr-xr-x u/g 0 2024-05-01 10:00 a/\n-rw-r--r-- u/g 5 2024-05-01 10:00 a/b\n"
    ),
    ("the output of unzip -l", "Archive:  a.zip\n  Length      Date    Time    Name\n"),
    ("the output of git status -s", " M a.c\nM  b.c\n?? d/\n"),
    ("the output of git status -s", "## main\nA  c.c\n"),
    ("the output of git branch", "  a\n* main\n"),
    ("the output of git diff --name-status", "M\ta.c\nA\tb/c d\nR100\tb/x\tb/y\nD\tz\n"),
    ("the output of git diff --name-status", "M\tsrc/a\n"),
    ("the output of sha256sum or md5sum", String(repeating: "0f", count: 32) + "  src/a b\n"),
    (
      "the output of sha256sum or md5sum",
      "0123456789abcdef0123456789abcdef *a/b\n\\0123456789abcdef0123456789abcdef  a\\nb\n"
    ),
    ("titles with lists below them", "Groceries\n* milk\n"),
    ("titles with lists below them", "Groceries\n* milk\nTools\n* saw\n* ax\n"),
    ("titles with lists below them", "One\n1. a\n2. b\n\nTwo\n  1. c\n"),
    ("a patch", "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-├── a\n ├── b\n"),
    (
      "the output of find -ls",
      "  12   4 drwxr-xr-x  2 u g 40 Jan  1 10:00 .\n  7  0 -rw-r--r-- 1 u g 5 Jan  1 10:00 ./a\n"
    ),
    (
      "the output of lsblk", "NAME MAJ:MIN RM SIZE RO TYPE MOUNTPOINTS\nvda 254:0 0 256G 0 disk /\n"
    ),
    ("the output of lsblk", "NAME FSTYPE LABEL MOUNTPOINT\nvda  ext4         /\n"),
    (
      "the output of ps",
      "  PID TTY      STAT   TIME COMMAND\n    2 ?        S      0:00 [k]\n    3 ?        S      0:00  \\_ [w]\n"
    ),
    ("the output of ps", "UID PID PPID C STIME TTY TIME CMD\nroot 1 0 0 10:00 ? 00:00:00 init\n"),
    (
      "the output of git log",
      "commit 0e388cd (HEAD -> main)\nAuthor: A <a@b>\nDate:   x\n\n    t\n\n a | 1 +\n 1 file changed, 1 insertion(+)\n"
    ),
    ("the output of git log", "commit 0e388cd\nMerge: a b\nAuthor: A\n"),
    (
      "the output of git diff --stat",
      " a/b.c   | 2 +-\n x => y | Bin 0 -> 3 bytes\n 2 files changed, 1 insertion(+)\n"
    ),
    ("the output of git diff --stat", "1f2 a title\n a | 2 +-\n 1 file changed, 1 insertion(+)\n"),
    ("the output of env", "SHELL=/bin/sh\nPWD=/\nhttp_proxy=\n_=/usr/bin/env\n"),
    (
      "a table with colons, such as /etc/passwd",
      "root:x:0:0:root:/root:/bin/sh\nnobody:*:65534:65534::/:/bin/false\n"
    ),
    ("a table with colons, such as /etc/passwd", "adm:x:4:syslog,a\naudio:x:29:\n"),
    (
      "a table with colons, such as /etc/passwd",
      "root:*:19000:0:99999:7:::\na:$6$x/y:19000:0:99999:7:::\n"
    ),
    ("YAML", "a: |-\n  text\nb: 1\nc: 2\nd: 3\n"),
    ("binary data", "\u{1}\u{2}\0\u{3}"), ("binary data", "a\0\0b\0"),
    ("a tar archive", "a/" + String(repeating: "\0", count: 255) + "ustar\0"),
    ("text in UTF-16", "a\0/\0b\0\n\0"), ("text in UTF-16", "\0a\0\n\0b\0\n"),
    ("XML or HTML, but not OPML", "<html></html>"),
    ("lines of text", "It was a dark night.\nThe end of it.\n"),
    ("lines of text", "commit \nAuthor: A\n"),
    ("a table with commas or tabs", "name,size\na,1\nb,2\n"),
    ("a table with commas or tabs", "a,b\n1,2\n"), ("a table with commas or tabs", "a;b\n/x;2\n"),
    ("a table with commas or tabs", "name,path,size\na,/x/a,1\n"),
    ("a table with commas or tabs", "day;\"a b\";site\n1/2;\"x;y\";http://a/b\n"),
    ("a table with commas or tabs", "100644 1f 0\tsrc/a\n100644 2f 0\tsrc/b\n"),
    (
      "the output of mount",
      "/dev/vda on / type ext4 (rw,relatime)\nproc on /proc type proc (rw)\nx on /a b type x (ro)\n"
    ),
    ("the output of mount", "/dev/disk1s1 on / (apfs, local)\n"),
    (
      "the output of git remote -v",
      "origin\thttps://a/b.git (fetch)\norigin\thttps://a/b.git (push)\n"
    ),
    (
      "a table with a header line, like the output of lsof or df",
      "COMMAND   PID USER   FD      TYPE SIZE/OFF NAME\nbash     1204 root  cwd  DIR  4096 /work\n"
    ),
    (
      "a table with a header line, like the output of lsof or df",
      "Filesystem     1K-blocks  Used Use% Mounted on\n/dev/vda  1 2 3% /\n"
    ),
    ("paths after numbers, like the output of find -printf '%s %p\\n'", "4096 ./a\n12 ./a/b c\n"),
    (
      "paths after numbers, like the output of find -printf '%s %p\\n'",
      "4096 src\n12 src/b\n7 src/c\n"
    ),
    ("paths after numbers, like the output of find -printf '%s %p\\n'", "17.5 .\n0.1 ./a\n"),
    ("the output of ls -R", "/:\nbin\ndev\n\n/bin:\nls\n\n/dev:\nnull\n"),
  ])
  func otherTexts(_ name: String, _ text: String) {
    guard case .other(let other) = Self.detected(text) else {
      Issue.record("\(text) is \(Self.detected(text))")
      return
    }
    #expect(other.name == name)
    #expect(!other.hints.isEmpty)
  }

  /// A path may look like a line of a table, but not all paths of a list do.
  @Test(arguments: [
    "year=2024/month=01/a\nyear=2024/month=02/b\n", "year=2023/a\nyear=2024/b\nmonth=1/c\n",
    "A=1\nA=2\n", "PATH=/bin\n", "PATH=/bin\nHOME=/x\nsrc/main.c\n", "a=b/X=1\nc\n", "=A\nB=\n",
    "2A=1\n3B=2\n", "backup/2024-01-01T10:00:00+00:00/a\nbackup/2024-01-02T10:00:00+00:00/a\n",
    "2024-01-01T10:00:00:000/a\n2024-01-01T10:00:01:000/b\n", "a:b:c:d\ne:f:g:h\n",
    "s3://b/a:1\ns3://b/c:2\n",
    "M\ta/x\nsrc/b\n", "M\nA/b\n", "RM/x\nA1/b\n", "0123456789abcdef0123456789abcdef/a\n",
    "0123456789abcdef0123456789abcdef  a/b\nc/d\n", "0123456789abcdef0123456789abcde  a/b\n",
    "root:x:0:0:root:/root:/bin/sh\nsrc/main.c\n", "a/b:x:0:\nc/d:x:1:\n", "x:y:1:2\nx:y:1\n",
    "commit\nsrc/Author: a\n", "NAME\nMOUNTPOINT\n", "PID\nCOMMAND\n",
    "01 Album/1 a.mp3\n01 Album/2 b.mp3\n", "1 One/a\n2 Two/b\n", "7 A/a\n7 A/b\n7 A/c\n",
    "Doe, Jane/a, b.txt\nDoe, John/c, d.txt\n", "a.c,v\nsrc/b.c,v\n", "a, b, c/x\nd, e, f/y\n",
    "A  B C/x y z\nsrc/d  e f\n", "song on /b (live)\n/b/song on tour\n", "a:\nb/c\n\nd:/e\n",
    "./1 a\n./2 b\n", "READ ME FIRST/a\nsrc/a\n", "x (fetch)/a\nb/c (push)\nb/d\n",
    "2024,01,02/a\n2024,01,03/b\n",
  ])
  func pathsThatLookLikeTables(list: String) {
    #expect(Self.detected(list) == .document(.paths), "\(list)")
  }

  /// The output of the installed programs is told, and the command to type instead can be read.
  @Test(arguments: [
    ("find /usr/include -maxdepth 1 -ls", "find -ls"), ("ps axf", "ps"), ("ps -ef", "ps"),
    ("ps aux", "ps"), ("env -i A=1 PATH=\"$PATH\" env", "env"), ("cat /etc/passwd", "/etc/passwd"),
    ("cat /etc/group", "/etc/passwd"),
  ])
  func outputOfPrograms(command: String, name: String) throws {
    guard let shell = InstalledProgram("sh"), InstalledProgram("ps") != nil else { return }
    guard case .other(let other) = Self.detected(try shell.run(["-c", command]).output) else {
      Issue.record("\(command) can be read")
      return
    }
    #expect(other.name.hasSuffix(name))
  }

  @Test func textsInUTF16() {
    let text: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0A, 0]
    guard case .other(let other) = FormatDetector(text, isWhole: true).format else {
      Issue.record("read as a document")
      return
    }
    #expect(other.name == "text in UTF-16")
  }

  /// The output of every format is told again, whatever the titles are; a drawing and a list excepted, whose
  /// rows may look like anything.
  @Test func whatFormatsWrite() throws {
    let document = try TextDocuments.document([("Food", 0), ("Tea", 1), ("Drinks", 0)])
    for format in DocumentFormat.allCases where format.traits.isReadable && format.traits.isWritable
    {
      let text = try format.encode(document)
      #expect(FormatDetector(text, isWhole: true).format == .document(format))
    }
  }

  /// Nothing traps, whatever the bytes are and wherever the text was cut.
  @Test(arguments: Seeds.some(5)) func anyBytes(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let bytes: [UInt8] = Array("\0\t\n\r -*#:|`+{[]}<\"'/.,09aé├─└│\u{FEFF}".utf8) + [0xFF, 0x1B]
    for _ in 0..<TestSize.pick(2_000, large: 50_000) {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        bytes.randomElement(using: &random)!
      }
      _ = FormatDetector(text, isWhole: Bool.random(using: &random)).format
    }
  }
}
