/// A workload that several peers run, each measured in turn.
struct Workload {
  struct Peer {
    let name: String
    /// The reason why the peer cannot run here; nil if it can.
    var problem: String?
    let measure: () throws(BenchError) -> Outcome

    init(_ name: String, problem: String? = nil, _ measure: @escaping () throws(BenchError) -> Outcome) {
      self.name = name
      self.problem = problem
      self.measure = measure
    }

    /// Creates a peer that is one program.
    init(_ name: String, problem: String? = nil, _ command: ProgramCommand) {
      self.init(name, problem: problem) { () throws(BenchError) in try command.measure() }
    }
  }

  let name: String
  let peers: [Peer]
  let rows: [Row]
}

/// A line of the table: a figure of one peer, compared with that of another.
struct Row {
  /// The figure of one peer.
  struct Side {
    let peer: String
    let figure: @Sendable (Outcome) -> Double?
  }

  let id: String
  let title: String
  let unit: String
  let ours: Side
  let beside: Side?
  var better = Statistics.Better.lower
  /// The largest ratio to aim for.
  var aim: Double?

  /// Creates a row with the same figure of two peers.
  init(
    _ id: String, _ title: String, _ unit: String, ours: String = "ours", beside: String? = nil,
    better: Statistics.Better = .lower, aim: Double? = nil, _ figure: @escaping @Sendable (Outcome) -> Double?
  ) {
    self.init(
      id, title, unit, Side(peer: ours, figure: figure), beside: beside.map { Side(peer: $0, figure: figure) },
      better: better, aim: aim)
  }

  init(
    _ id: String, _ title: String, _ unit: String, _ ours: Side, beside: Side?, better: Statistics.Better = .lower,
    aim: Double? = nil
  ) {
    self.id = id
    self.title = title
    self.unit = unit
    self.ours = ours
    self.beside = beside
    self.better = better
    self.aim = aim
  }
}
