/// Documents in the styles of different programs.
enum OPMLFixtures {
  static let all = [commented, endTagsInside, inOneLine, feeds, spaced, plain]

  static let commented = """
    <?xml version="1.0" encoding="UTF-8"?>
    <?xml-stylesheet href="outline.css"?>
    <!DOCTYPE opml SYSTEM "opml.dtd">
    <!-- before -->
    <opml version="1.1" xmlns:x="urn:x">
    \t<!-- before the head -->
    \t<head profile="p">
    \t\t<title>A &amp; B</title>
    \t\t<!-- in the head --><x:meta a='1'><b/></x:meta>
    \t\t<x:owner>me</x:owner>
    \t\t<expansionState>1</expansionState>
    \t\t<?here?>
    \t</head>
    \tbetween
    \t<body x:y="z">
    \t\t<!-- before Food -->
    \t\t<outline text="Food">
    \t\t\t<outline text="Tea" _note="green&#10;black" created="now" x:id="7"/>
    \t\t\t<outline type="a" text="Milk">
    \t\t\t\tsome text &#38; <b>more</b>
    \t\t\t</outline>
    \t\t\t<outline title="Old"/>
    \t\t\t<!-- the last
    one -->
    \t\t</outline>
    \t\t<outline _note="first" text="Drinks" _status="checked">
    \t\t\t<outline text=""/>
    \t\t</outline>
    \t\t<![CDATA[end]]>
    \t</body>
    \t<x:after/>
    </opml>
    <!-- after -->

    """

  static let endTagsInside = """
    <?xml version="1.0"?>
    <opml version="2.0">
      <head>
        <title>States</title>
        <expansionState>1</expansionState>
        </head>
      <body>
        <outline text="West">
          <outline text="Oregon">
            <outline text="Salem"/>
            </outline>
          <outline text="Nevada"/>
          </outline>
        </body>
      </opml>

    """

  static let inOneLine =
    #"<opml version="2.0"><head><title>T</title></head><body><outline text="A"><outline text="B"/></outline></body></opml>"#

  static let feeds = """
    <?xml version='1.0' encoding='UTF-8' ?>
    <opml version="1.0">
    <head>
      <title>Feeds</title>
    </head>
    <body>
      <outline text="News" title="News">
        <outline text="One" title="One" type="rss" xmlUrl="http://example.org/?a=1&amp;b=2" />
      </outline>
    </body>
    </opml>
    """.replacing("\n", with: "\r\n")

  static let spaced = """
    <opml>
    <head>
    </head>
    <body>
    <outline text="A">
    <outline text="B"></outline>
    </outline>
    </body>
    </opml>

    """

  static let plain = """
    <?xml version="1.0" encoding="utf-8" standalone="no"?>
    <opml version="2.0">
    \t<head>
    \t</head>
    \t<body>
    \t</body>
    </opml>

    """
}
