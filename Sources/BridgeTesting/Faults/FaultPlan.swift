import HeadlessWebView

/// The selection of calls that get a fault, and the fault of each: the same seed always gives the same faults.
///
/// A plan is written `SEED`, `SEED:KINDS` or `SEED:KINDS@CALLS`. For example, with `42:drop,delay@1,4` only calls 1 and
/// 4 get a fault.
public struct FaultPlan: Sendable, Hashable, CustomStringConvertible {
  /// The seed of the selection.
  public var seed: UInt64
  /// The kinds of faults that may be injected.
  public var kinds: [FaultKind]
  /// The fraction of calls that get a fault, if no calls are named.
  public var rate: Double
  /// The calls that get a fault, counted from 1 in each view; nil to select them by ``rate``.
  public var calls: Set<Int>?

  /// Creates a plan.
  public init(seed: UInt64, kinds: [FaultKind] = FaultKind.usual, rate: Double = 0.3, calls: Set<Int>? = nil) {
    self.seed = seed
    self.kinds = kinds
    self.rate = rate
    self.calls = calls
  }

  /// Parses a plan.
  public init(_ text: String) throws(FaultPlanError) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let seed = UInt64(parts[0]) else { throw FaultPlanError(message: "the seed must be a whole number from 0") }
    var kinds = FaultKind.usual
    if parts.count > 1 {
      kinds = []
      for name in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
        guard let kind = FaultKind(rawValue: String(name)) else {
          throw FaultPlanError(
            message:
              """
              '\(name)' is not a kind of fault; expected: \
              \(FaultKind.allCases.map(\.rawValue).joined(separator: ", "))
              """
          )
        }
        kinds.append(kind)
      }
    }
    var calls: Set<Int>?
    if halves.count > 1 {
      calls = []
      for number in halves[1].split(separator: ",", omittingEmptySubsequences: false) {
        guard let number = Int(number), number > 0 else {
          throw FaultPlanError(message: "'\(number)' is not a call number")
        }
        calls?.insert(number)
      }
    }
    self.init(seed: seed, kinds: kinds, calls: calls)
  }

  /// The plan in its written form.
  public var description: String {
    let list = calls.map { "@" + $0.sorted().map(String.init).joined(separator: ",") } ?? ""
    return "\(seed):\(kinds.map(\.rawValue).joined(separator: ","))\(list)"
  }

  /// Returns the fault of a call; it does not affect the faults of other calls.
  public func fault(ofCall number: Int) -> FaultKind? {
    guard !kinds.isEmpty else { return nil }
    var numbers = numbers(ofCall: number)
    let isDrawn = Double(numbers.next() >> 11) / Double(1 << 53) < rate
    guard calls?.contains(number) ?? isDrawn else { return nil }
    return kinds[Int(numbers.next() % UInt64(kinds.count))]
  }

  /// Returns the plan for a subject, such as the full name of a test.
  ///
  /// Each subject has its own faults, which are always the same.
  ///
  /// - Parameter subject: The subject's name; an empty name leaves the plan unchanged.
  public func varied(for subject: String) -> FaultPlan {
    guard !subject.isEmpty else { return self }
    var plan = self
    // FNV-1a, which is the same on every machine and in every process.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in subject.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    var numbers = SplitMix64(state: seed &+ hash)
    plan.seed = numbers.next()
    return plan
  }

  /// Returns the sequence of random numbers of a call.
  func numbers(ofCall number: Int) -> SplitMix64 {
    SplitMix64(state: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &* 31)
  }
}

/// An error in a plan's text.
public struct FaultPlanError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The description of the error.
  public let message: String
  /// The description of the error.
  public var description: String { message }
}

extension FaultPlan {
  /// Returns the smallest part of a failing plan that still fails: every fault in it is necessary.
  ///
  /// - Parameters:
  ///   - injected: The calls that got a fault when the plan failed.
  ///   - fails: Runs a plan and returns whether it fails.
  /// - Returns: The part; nil when the plan does not fail, or fails without any fault.
  public func shrunk(from injected: Set<Int>, whileFailing fails: (FaultPlan) throws -> Bool) rethrows -> FaultPlan? {
    var plan = self
    plan.calls = []
    if try fails(plan) { return nil }
    plan.calls = injected
    guard try fails(plan) else { return nil }
    var rest = injected.sorted()
    // Zeller's delta debugging: the plan is split in two first, then into smaller pieces.
    var size = max(1, rest.count / 2)
    while true {
      var isSmaller = false
      var start = 0
      while start < rest.count, rest.count > 1 {
        let without = rest[..<start] + rest[min(start + size, rest.count)...]
        plan.calls = Set(without)
        if !without.isEmpty, try fails(plan) {
          rest = Array(without)
          isSmaller = true
        } else {
          start += size
        }
      }
      if size == 1, !isSmaller { break }
      if size > 1 { size /= 2 }
    }
    plan.calls = Set(rest)
    return plan
  }
}

/// The faults that can be injected into a response.
public enum FaultKind: String, Sendable, Hashable, CaseIterable {
  /// The response never arrives.
  case drop
  /// The response arrives later.
  case delay
  /// The response arrives twice.
  case duplicate
  /// The response arrives after the next one.
  case reorder
  /// The response has a different value: null, a string, an array, or an object with a member missing.
  case corrupt
  /// The handler fails: it does not run, and the response is null.
  case `throw`
  /// The page is reloaded while the call is pending.
  case replace
  /// The page's process ends while the call is pending.
  case terminate

  /// The default kinds: all that keep the page.
  public static let usual: [FaultKind] = [.drop, .delay, .duplicate, .reorder, .corrupt, .throw]
}
