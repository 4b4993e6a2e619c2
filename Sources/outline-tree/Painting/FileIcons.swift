/// The icons of files. Icons are private-use characters from Nerd Fonts.
///
/// The icon of a file depends on its name or, if the name is not in the table, on its extension. The icon of a
/// directory depends on its name. Links, special files, and all files and directories without a table entry have
/// default icons.
enum FileIcons {
  static func icon(of name: Bytes, _ kind: NodeKind) -> Unicode.Scalar {
    switch kind {
    case .directory: return folders[lowercased(name)] ?? "\u{F07B}"
    case .link(leadsToDirectory: true): return "\u{F482}"
    case .link: return "\u{F481}"
    case .special: return "\u{F0EC}"
    case .file, .plain: break
    }
    if let icon = names[lowercased(name)] { return icon }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "\u{F15B}" }
    return extensions[lowercased(name[(dot + 1)...])] ?? "\u{F15B}"
  }

  /// Returns the given name in lowercase. Bytes outside ASCII stay unchanged, because the tables contain
  /// only ASCII names.
  private static func lowercased(_ name: Bytes) -> String {
    String(decoding: name.map(\.lowercased), as: UTF8.self)
  }

  private static let folders = table([
    ("\u{F1D3}", ".git .github"), ("\u{E5FA}", "node_modules"), ("\u{E5FC}", ".config config etc"),
    ("\u{F108}", "desktop"), ("\u{F02D}", "docs documentation"), ("\u{F019}", "downloads"),
    ("\u{F01C}", "build dist target"), ("\u{F001}", "music"), ("\u{F03E}", "pictures images"),
  ])

  private static let names = table([
    ("\u{F1D3}", ".gitignore .gitattributes .gitmodules .gitconfig"),
    ("\u{F308}", "dockerfile .dockerignore docker-compose.yml compose.yaml"),
    ("\u{E779}", "makefile gnumakefile cmakelists.txt justfile"), ("\u{F48A}", "readme readme.md"),
    ("\u{F02D}", "license copying licence license.md license.txt"),
    ("\u{E755}", "package.swift package.resolved"), ("\u{E7A8}", "cargo.toml cargo.lock"),
    ("\u{E718}", "package.json package-lock.json"), ("\u{E626}", "go.mod go.sum"),
    ("\u{E615}", ".editorconfig .env .bashrc .zshrc .profile"), ("\u{E791}", "gemfile rakefile"),
  ])

  private static let extensions = table([
    ("\u{E755}", "swift"), ("\u{E61E}", "c"), ("\u{E61D}", "cpp cc cxx"), ("\u{F0FD}", "h hh hpp"),
    ("\u{E7A8}", "rs"), ("\u{E626}", "go"), ("\u{E606}", "py pyc pyi ipynb"), ("\u{E791}", "rb"),
    ("\u{E738}", "java jar class"), ("\u{E634}", "kt kts"), ("\u{E74E}", "js mjs cjs"),
    ("\u{E628}", "ts tsx"), ("\u{E7BA}", "jsx"), ("\u{E620}", "lua"), ("\u{E769}", "pl pm"),
    ("\u{E73D}", "php"), ("\u{E737}", "scala"), ("\u{E777}", "hs"), ("\u{E62D}", "ex exs"),
    ("\u{F031B}", "cs"), ("\u{E7A7}", "fs"), ("\u{F25D}", "r"), ("\u{E624}", "jl"),
    ("\u{E6A9}", "zig"), ("\u{E795}", "sh bash zsh fish ps1"), ("\u{E62B}", "vim"),
    ("\u{E60E}", "html htm xhtml"), ("\u{E749}", "css"), ("\u{E603}", "scss sass less"),
    ("\u{E60B}", "json jsonl json5"), ("\u{E615}", "toml yaml yml ini conf cfg"),
    ("\u{F05C0}", "xml opml plist"), ("\u{F48A}", "md markdown mdx"),
    ("\u{F15C}", "txt log rst org"),
    ("\u{E69B}", "tex bib"), ("\u{F1C1}", "pdf"), ("\u{F1C2}", "doc docx odt rtf"),
    ("\u{F1C3}", "xls xlsx ods csv tsv"), ("\u{F1C4}", "ppt pptx odp"), ("\u{E28B}", "epub mobi"),
    ("\u{F1C0}", "sql db sqlite sqlite3"), ("\u{F1C5}", "png jpg jpeg gif bmp webp tiff ico heic"),
    ("\u{F01D9}", "svg"), ("\u{F001}", "mp3 flac wav ogg m4a aac opus"),
    ("\u{F03D}", "mp4 mkv mov avi webm m4v"), ("\u{F031}", "ttf otf woff woff2"),
    ("\u{F410}", "zip gz tar tgz bz2 xz zst 7z rar deb rpm"), ("\u{F1B2}", "o a so dylib dll wasm"),
    ("\u{F17A}", "exe msi bat"), ("\u{F023}", "lock"), ("\u{F084}", "pem key crt cer gpg asc"),
    ("\u{F440}", "diff patch"), ("\u{E7A3}", "iso img dmg"),
  ])

  private static func table(
    _ rows: [(icon: Unicode.Scalar, names: String)]
  ) -> [String: Unicode.Scalar] {
    var table: [String: Unicode.Scalar] = [:]
    for row in rows {
      for name in row.names.split(separator: " ") { table[String(name)] = row.icon }
    }
    return table
  }
}
