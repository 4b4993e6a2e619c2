/// The topic about columns and names.
extension HelpText {
  static let columns: [Passage] = [
    .paragraph(
      """
      Columns are in brackets before names, in this order however the options are ordered. For a link
      they are about the link itself.
      """),
    Option.definitions(of: [
      "--inodes", "--device", "-p", "-u", "-g", "-s", "-h", "--si", "-D", "--timefmt", "--du",
      "--git",
    ]),
    .paragraph(
      """
      Owners and groups without a name are numbers. -c makes -D and --timefmt show when the status
      changed. The format of --timefmt is that of strftime, in the language of the environment. In JSON
      and XML the columns are called inode, dev, mode, prot, user, group, size and time, as in tree, and
      sizes are in bytes. --git tells the status of each folder that is a repository from there.
      """),
    .literal(
      """
      outline-tree -pugD /etc
      outline-tree --du --si --timefmt '%F %T' src
      """),
    .paragraph("How names are written:"),
    Option.definitions(of: ["-f", "-i", "-Q", "-F", "--noreport", "--charset"]),
  ]
}
