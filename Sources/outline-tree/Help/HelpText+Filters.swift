/// The topic about programs and formats that need a filter. The page “Filters” of the documentation has
/// more of them.
extension HelpText {
  static let filters: [Passage] = [
    .paragraph(
      """
      A filter makes lines of JSON of what another program prints: objects with “title” and “level”, or
      with “id” and “parent”, and if they have one “note” and “expanded”. --from jsonl reads them. The page
      Filters of the documentation has filters for processes, logs, org-mode, YAML, mind maps and more.
      These indent titles with tabs, which is enough without notes:
      """),
    .heading("Org-mode"), .literal(org), .heading("YAML, if it has keys and lists only"),
    .literal(yaml), .heading("A mind map"), .literal(mindMap),
  ]

  private static let org =
    #"""
    awk '/^\*+ / { for (n = length($1); n > 1; n--) printf "\t"
      sub(/^\*+ +/, ""); print }' FILE | outline-tree --from indented -
    """#

  private static let yaml =
    #"""
    awk '!/^ *#/ && !/^-+ *$/ && NF { n = match($0, /[^ ]/) + ($1 == "-")
      while (d && at[d] >= n) d--; at[++d] = n; sub(/^ *(- +)?/, "")
      for (i = 1; i < d; i++) printf "\t"; print }' FILE |
      outline-tree --from indented -
    """#

  private static let mindMap =
    #"""
    python3 -c 'import sys, xml.etree.ElementTree as xml
    tabs = ""
    for event, node in xml.iterparse(sys.argv[1], ("start", "end")):
      if node.tag == "node" and event == "start":
        print(tabs + node.get("TEXT", "")); tabs += "\t"
      elif node.tag == "node": tabs = tabs[1:]' FILE |
      outline-tree --from indented -
    """#
}
