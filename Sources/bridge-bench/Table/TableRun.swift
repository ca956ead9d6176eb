/// Runs workloads several times, the peers of each in turn, so that a busy moment of the machine affects all of them.
struct TableRun {
  let workloads: [Workload]
  let runs: Int
  /// Called with the name of the next run.
  var onProgress: (String) -> Void = { _ in }

  private struct Key: Hashable {
    let workload: String
    let peer: String
  }

  func measure() -> [MeasuredRow] {
    var outcomes: [Key: [Outcome]] = [:]
    var problems: [Key: [String]] = [:]
    for run in 1...max(runs, 1) {
      for workload in workloads {
        onProgress("run \(run) of \(runs): \(workload.name)")
        for peer in workload.peers where peer.problem == nil {
          let key = Key(workload: workload.name, peer: peer.name)
          do { outcomes[key, default: []].append(try peer.measure()) } catch {
            problems[key, default: []].append(error.description)
          }
        }
      }
    }
    return workloads.flatMap { workload in
      workload.rows.map { row in
        measured(row, in: workload) { peer in
          let key = Key(workload: workload.name, peer: peer)
          return (outcomes[key] ?? [], problems[key] ?? [])
        }
      }
    }
  }

  private func measured(
    _ row: Row, in workload: Workload, _ results: (String) -> ([Outcome], [String])
  ) -> MeasuredRow {
    var problems: [String] = []
    var lacksPeer = false
    func figures(_ side: Row.Side) -> Statistics? {
      if let problem = workload.peers.first(where: { $0.name == side.peer })?.problem {
        problems.append("without \(side.peer): \(problem)")
        lacksPeer = true
        return nil
      }
      let (outcomes, failures) = results(side.peer)
      if let first = failures.first { problems.append("\(side.peer) failed \(failures.count) of \(runs): \(first)") }
      let statistics = Statistics(outcomes.compactMap(side.figure), better: row.better)
      if statistics == nil, failures.isEmpty { problems.append("\(side.peer) reported no figure") }
      return statistics
    }
    let ours = figures(row.ours)
    let beside = row.beside.flatMap(figures)
    return MeasuredRow(
      id: row.id, title: row.title, unit: row.unit, ours: ours, besideName: row.beside?.peer, beside: beside,
      better: row.better, aim: row.aim, problems: problems, lacksPeer: lacksPeer)
  }
}
