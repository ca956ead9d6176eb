import Foundation

/// Rules that block resources of pages; content rule lists are unsupported.
@preconcurrency @MainActor open class WKContentRuleList: NSObject {
  /// The list's name.
  open var identifier: String! { name }
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init()
  }
}

/// A store for content rule lists, which are unsupported: every attempt to compile or find a list fails.
@preconcurrency @MainActor open class WKContentRuleListStore: NSObject {
  private static let shared = WKContentRuleListStore()

  private nonisolated override init() { super.init() }

  /// Returns the app's store.
  open class func `default`() -> WKContentRuleListStore! { shared }

  /// Creates a store in a folder, which is not used.
  public convenience init!(url: URL) { self.init() }

  /// Fails with ``WKError/Code/contentRuleListStoreCompileFailed``.
  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!,
    completionHandler: (@MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void)!
  ) { completionHandler?(nil, Self.error(.contentRuleListStoreCompileFailed)) }

  /// Fails with ``WKError/Code/contentRuleListStoreCompileFailed``.
  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!
  ) async throws -> WKContentRuleList? { throw Self.error(.contentRuleListStoreCompileFailed) }

  /// Fails with ``WKError/Code/contentRuleListStoreLookUpFailed``.
  open func lookUpContentRuleList(
    forIdentifier identifier: String!,
    completionHandler: (@MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void)!
  ) { completionHandler?(nil, Self.error(.contentRuleListStoreLookUpFailed)) }

  /// Fails with ``WKError/Code/contentRuleListStoreLookUpFailed``.
  open func contentRuleList(forIdentifier identifier: String!) async throws -> WKContentRuleList? {
    throw Self.error(.contentRuleListStoreLookUpFailed)
  }

  /// Fails with ``WKError/Code/contentRuleListStoreRemoveFailed``.
  open func removeContentRuleList(
    forIdentifier identifier: String!, completionHandler: (@MainActor @Sendable ((any Error)?) -> Void)!
  ) { completionHandler?(Self.error(.contentRuleListStoreRemoveFailed)) }

  /// Fails with ``WKError/Code/contentRuleListStoreRemoveFailed``.
  open func removeContentRuleList(forIdentifier identifier: String!) async throws {
    throw Self.error(.contentRuleListStoreRemoveFailed)
  }

  /// Returns no identifiers.
  open func getAvailableContentRuleListIdentifiers(
    _ completionHandler: (@MainActor @Sendable ([String]?) -> Void)!
  ) { completionHandler?([]) }

  /// Returns no identifiers.
  open func availableIdentifiers() async -> [String]? { [] }

  private static func error(_ code: WKError.Code) -> WKError {
    WKError(code, "content rule lists are unsupported; use a route of the view's network instead")
  }
}
