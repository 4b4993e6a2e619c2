// UIKit's type names, for systems that have neither UIKit nor AppKit.
// Code that uses these names does not compile.
// The compiler offers to use this library's types instead.

#if !canImport(UIKit) && !canImport(AppKit)
  /// UIKit's name for ``Snapshot``.
  @available(*, unavailable, renamed: "Snapshot")
  public typealias NSDiffableDataSourceSnapshot<Section: Hashable, Item: Hashable> =
    Snapshot<Section, Item>

  /// UIKit's name for ``SectionSnapshot``.
  @available(*, unavailable, renamed: "SectionSnapshot")
  public typealias NSDiffableDataSourceSectionSnapshot<Item: Hashable> = SectionSnapshot<Item>

  /// UIKit's name for ``ReorderTransaction``.
  @available(*, unavailable, renamed: "ReorderTransaction")
  public typealias NSDiffableDataSourceTransaction<Section: Hashable, Item: Hashable> =
    ReorderTransaction<Section, Item>

  /// UIKit's name for ``SectionTransaction``.
  @available(*, unavailable, renamed: "SectionTransaction")
  public typealias NSDiffableDataSourceSectionTransaction<Section: Hashable, Item: Hashable> =
    SectionTransaction<Section, Item>

  /// UIKit's counterpart of ``OutlineModel``.
  @available(*, unavailable, renamed: "OutlineModel")
  public typealias UICollectionViewDiffableDataSource<
    Section: Hashable & Sendable, Item: Hashable & Sendable
  > = OutlineModel<Section, Item>

  /// UIKit's counterpart of ``OutlineModel``.
  @available(*, unavailable, renamed: "OutlineModel")
  public typealias UITableViewDiffableDataSource<
    Section: Hashable & Sendable, Item: Hashable & Sendable
  > = OutlineModel<Section, Item>
#endif
