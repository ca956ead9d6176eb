import HeadlessWebView

/// Which calls of native's handlers get a fault, and which: the same for the same seed.
///
/// A plan is written `SEED`, `SEED:KINDS` or `SEED:KINDS@CALLS`, such as `42:drop,delay@1,4`, where just these calls
/// get a fault.
public struct FaultPlan: Sendable, Hashable, CustomStringConvertible {
  /// What the choice follows from.
  public var seed: UInt64
  /// What may be put in.
  public var kinds: [FaultKind]
  /// The share of calls that get a fault, where they are not named.
  public var rate: Double
  /// The calls that get one, counted from 1 in each view; nil for as many as the rate says.
  public var calls: Set<Int>?

  /// Makes a plan.
  public init(seed: UInt64, kinds: [FaultKind] = FaultKind.usual, rate: Double = 0.3, calls: Set<Int>? = nil) {
    self.seed = seed
    self.kinds = kinds
    self.rate = rate
    self.calls = calls
  }

  /// Reads a plan as it is written.
  public init(_ text: String) throws(FaultPlanError) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let seed = UInt64(parts[0]) else { throw FaultPlanError(message: "the seed is no whole number from 0") }
    var kinds = FaultKind.usual
    if parts.count > 1 {
      kinds = []
      for name in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
        guard let kind = FaultKind(rawValue: String(name)) else {
          throw FaultPlanError(
            message:
              """
              \(name.isEmpty ? "nothing" : name) is none of \
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
          throw FaultPlanError(message: "\(number.isEmpty ? "nothing" : number) is no number of a call")
        }
        calls?.insert(number)
      }
    }
    self.init(seed: seed, kinds: kinds, calls: calls)
  }

  /// The plan as it is written.
  public var description: String {
    let list = calls.map { "@" + $0.sorted().map(String.init).joined(separator: ",") } ?? ""
    return "\(seed):\(kinds.map(\.rawValue).joined(separator: ","))\(list)"
  }

  /// The fault of a call; the others' faults do not depend on it.
  public func fault(ofCall number: Int) -> FaultKind? {
    guard !kinds.isEmpty else { return nil }
    var numbers = numbers(ofCall: number)
    let isDrawn = Double(numbers.next() >> 11) / Double(1 << 53) < rate
    guard calls?.contains(number) ?? isDrawn else { return nil }
    return kinds[Int(numbers.next() % UInt64(kinds.count))]
  }

  /// The plan as it is for a subject, such as a test by its whole name: each subject has faults of its own, which are
  /// always the same.
  ///
  /// - Parameter subject: Its name; for an empty one the plan is as it is written.
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

  /// The row of random numbers of a call.
  func numbers(ofCall number: Int) -> SplitMix64 {
    SplitMix64(state: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &* 31)
  }
}

/// What is wrong with a plan's text.
public struct FaultPlanError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public let message: String
  /// What is wrong.
  public var description: String { message }
}

extension FaultPlan {
  /// The smallest part of a failing plan that fails still: no fault of it can be left out.
  ///
  /// - Parameters:
  ///   - injected: The calls that got a fault when it failed.
  ///   - fails: Tries a plan.
  /// - Returns: The part; nil when the plan does not fail, or fails without any fault.
  public func shrunk(from injected: Set<Int>, whileFailing fails: (FaultPlan) throws -> Bool) rethrows -> FaultPlan? {
    var plan = self
    plan.calls = []
    if try fails(plan) { return nil }
    plan.calls = injected
    guard try fails(plan) else { return nil }
    var rest = injected.sorted()
    // Halves first, then smaller pieces: Zeller's delta debugging.
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

/// What can be put wrong with an answer of native on purpose.
public enum FaultKind: String, Sendable, Hashable, CaseIterable {
  /// The answer never comes.
  case drop
  /// The answer comes later.
  case delay
  /// The answer comes twice.
  case duplicate
  /// The answer comes behind the next one.
  case reorder
  /// The answer is another value: null, a text, or with a member missing.
  case corrupt
  /// The handler fails: it does not run, and the answer is null.
  case `throw`
  /// The page is loaded again while it waits.
  case replace
  /// The process with the page ends while it waits.
  case terminate

  /// What is put in unless other kinds are named: nothing that takes the page away.
  public static let usual: [FaultKind] = [.drop, .delay, .duplicate, .reorder, .corrupt, .throw]
}
