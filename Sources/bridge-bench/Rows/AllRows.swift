/// All workloads of the table.
enum AllRows {
  static func workloads(_ tools: Toolbox) -> [Workload] {
    BridgeRows(tools: tools).workloads + ReadingRows(tools: tools).workloads
      + [
        OpenRows(tools: tools).workload, PageRows(tools: tools).workload, SpecRows(tools: tools).workload,
        ParallelRows(tools: tools).workload,
      ]
  }

  /// Returns the selected workloads, without the rows that are not selected, and without workloads and peers that have
  /// no rows left.
  static func workloads(_ tools: Toolbox, where isWanted: (String) -> Bool) -> [Workload] {
    workloads(tools).compactMap { workload in
      let rows = workload.rows.filter { isWanted($0.id) }
      let names = Set(rows.flatMap { [$0.ours.peer, $0.beside?.peer].compactMap { $0 } })
      let peers = workload.peers.filter { names.contains($0.name) }
      return rows.isEmpty ? nil : Workload(name: workload.name, peers: peers, rows: rows)
    }
  }
}
