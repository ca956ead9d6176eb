import BridgeSupport
import Foundation

/// The user's session; it has no token after a logout.
public struct Session: Codable, Sendable, Equatable {
  /// The token that the page sends to the server.
  public var token: String?

  /// Makes a session.
  public init(token: String? = nil) { self.token = token }
}

/// The data of the handler `login`.
public struct LoginRequest: Codable, Sendable, Equatable {
  /// The part of the account that the page asks for.
  public var scope: String
}

/// The data of the handler `pay`.
public struct Payment: Codable, Sendable, Equatable {
  /// The order that the user pays.
  public var order: Int
  /// The price in euros.
  public var amount: Double

  /// Makes a payment.
  public init(order: Int, amount: Double) {
    self.order = order
    self.amount = amount
  }
}

/// The response of the handler `pay`.
public struct Receipt: Codable, Sendable, Equatable {
  /// A Boolean value that indicates whether the payment succeeded.
  public var paid: Bool
  /// The reason for a payment that failed.
  public var reason: String?
}

/// The response of the page's handler `setToken`.
public struct Acceptance: Codable, Sendable, Equatable {
  /// A Boolean value that indicates whether the page uses the token.
  public var accepted: Bool
}

/// The native side of the shop: the handlers that the app registers on its bridge.
public final class ShopApp {
  /// The payments so far.
  public private(set) var payments: [Payment] = []
  /// A Boolean value that indicates whether the page accepted the last token that the app pushed.
  public private(set) var isTokenAccepted = false
  /// The highest amount that the user may pay.
  public var limit = 100.0
  private let bridge: any Bridge

  /// The page, which the app has in its bundle.
  public static var page: String {
    Bundle.module.path(forResource: "index", ofType: "html", inDirectory: "Pages") ?? ""
  }

  /// Registers the handlers.
  ///
  /// - Parameters:
  ///   - bridge: The bridge to the page, of any kind.
  ///   - session: The session at the start of the app.
  ///   - logIn: Shows the login screen, and asks the server for a session.
  public init(
    bridge: any Bridge, session: Session, logIn: @escaping @Sendable (LoginRequest) async throws -> Session
  ) {
    self.bridge = bridge
    bridge.register("getToken") { () -> Session in session }
    bridge.register("login") { (request: LoginRequest) async throws -> Session in try await logIn(request) }
    bridge.register("pay") { [weak self] (payment: Payment) throws -> Receipt in
      self?.pay(payment) ?? Receipt(paid: false, reason: "The shop is closed")
    }
  }

  private func pay(_ payment: Payment) -> Receipt {
    guard payment.amount <= limit else { return Receipt(paid: false, reason: "Too expensive") }
    payments.append(payment)
    return Receipt(paid: true)
  }

  /// Sends a new session to the page, for example after a logout.
  public func push(_ session: Session) {
    bridge.call("setToken", with: session, as: Acceptance.self) { [weak self] result in
      self?.isTokenAccepted = (try? result.get())?.accepted ?? false
    }
  }
}
