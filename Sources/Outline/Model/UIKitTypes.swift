// The types of a program for UIKit, where there is no UIKit: the compiler says how they are called here, and
// offers to rename them.

#if !canImport(UIKit) && !canImport(AppKit)
  /// UIKit's name of ``Snapshot``.
  @available(*, unavailable, renamed: "Snapshot")
  public typealias NSDiffableDataSourceSnapshot<Section: Hashable, Item: Hashable> =
    Snapshot<Section, Item>

  /// UIKit's name of ``SectionSnapshot``.
  @available(*, unavailable, renamed: "SectionSnapshot")
  public typealias NSDiffableDataSourceSectionSnapshot<Item: Hashable> = SectionSnapshot<Item>

  /// UIKit's name of ``ReorderTransaction``.
  @available(*, unavailable, renamed: "ReorderTransaction")
  public typealias NSDiffableDataSourceTransaction<Section: Hashable, Item: Hashable> =
    ReorderTransaction<Section, Item>

  /// UIKit's name of ``SectionTransaction``.
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
