/// All workloads of the table.
enum AllRows {
  static func workloads(_ tools: Toolbox) -> [Workload] {
    BridgeRows(tools: tools).workloads + ReadingRows(tools: tools).workloads
      + [PageRows(tools: tools).workload, SpecRows(tools: tools).workload, ParallelRows(tools: tools).workload]
  }

  /// Returns the selected workloads, without the rows that are not selected and without workloads that have no rows
  /// left.
  static func workloads(_ tools: Toolbox, where isWanted: (String) -> Bool) -> [Workload] {
    workloads(tools).compactMap { workload in
      let rows = workload.rows.filter { isWanted($0.id) }
      return rows.isEmpty ? nil : Workload(name: workload.name, peers: workload.peers, rows: rows)
    }
  }
}
