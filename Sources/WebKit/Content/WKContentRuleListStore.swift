import Foundation

/// Rules that would block what pages ask for; there are none.
@preconcurrency @MainActor open class WKContentRuleList: NSObject {
  /// The list's name.
  open var identifier: String! { name }
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init()
  }
}

/// Where rules would be kept, which are not supported: every list fails to be made or found.
@preconcurrency @MainActor open class WKContentRuleListStore: NSObject {
  private static let shared = WKContentRuleListStore()

  private nonisolated override init() { super.init() }

  /// The store of the app.
  open class func `default`() -> WKContentRuleListStore! { shared }

  /// A store in a folder, which is not used.
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

  /// Gives no names.
  open func getAvailableContentRuleListIdentifiers(
    _ completionHandler: (@MainActor @Sendable ([String]?) -> Void)!
  ) { completionHandler?([]) }

  /// No names.
  open func availableIdentifiers() async -> [String]? { [] }

  private static func error(_ code: WKError.Code) -> WKError {
    WKError(code, "content rule lists are not supported; a route of the view's network answers or fails requests")
  }
}
