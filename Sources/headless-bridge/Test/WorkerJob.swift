/// What a worker is told to do: a file of specs, and which of its tests have ended already.
struct WorkerJob: Codable {
  let path: String
  /// The options of the run, as words, which worker and run read alike.
  let arguments: [String]
  /// Which of the run's dialects it speaks.
  var dialect: String?
  /// The tests that are not to be run again, because they ended before a worker was lost.
  var ended: [Int] = []
  /// The calls that may get one of the faults that are put in on purpose; nil for all.
  var faultyCalls: Set<Int>?
}
