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
