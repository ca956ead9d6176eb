/// A series: the cost of one thing as the number of things grows.
struct GrowthSeries {
  let id: String
  let title: String
  /// The name of the counted things.
  let things: String
  /// The unit of the cost.
  let unit: String
  let sizes: [Int]
  /// The number of rounds for a size, so that the work for few things takes long enough to be timed.
  let rounds: (Int) -> Int
  let ours: (_ size: Int, _ rounds: Int) -> ProgramCommand
  /// The floor's command; nil if the engine alone has no equivalent.
  let floor: ((_ size: Int, _ rounds: Int) -> ProgramCommand)?
  /// The factor that converts seconds per thing to the unit.
  let scale: Double

  init(
    _ id: String, _ title: String, _ things: String, _ unit: String, scale: Double, sizes: [Int],
    rounds: @escaping (Int) -> Int, ours: @escaping (Int, Int) -> ProgramCommand,
    floor: ((Int, Int) -> ProgramCommand)? = nil
  ) {
    self.id = id
    self.title = title
    self.things = things
    self.unit = unit
    self.scale = scale
    self.sizes = sizes
    self.rounds = rounds
    self.ours = ours
    self.floor = floor
  }

  static func all(_ tools: Toolbox) -> [GrowthSeries] {
    func burst(_ size: Int, _ rounds: Int) -> String { "--mode burst --n \(size) --rounds \(rounds) --safety 0" }
    func payload(_ size: Int, _ rounds: Int) -> String {
      "--mode payload --size \(size) --n \(rounds) --safety 0"
    }
    func pages(_ size: Int, _ rounds: Int) -> String { "--mode inst --n \(size) --split 0" }
    let own = ["listeners", "timers", "handlers"].map { things in
      GrowthSeries(
        things, "\(things) of a page", things, "µs", scale: 1e6, sizes: [100, 1000, 10_000, 100_000],
        rounds: { max(1, 100_000 / $0) },
        ours: { tools.ours("--mode grow --what \(things) --n \($0) --rounds \($1)") })
    }
    return [
      GrowthSeries(
        "messages", "messages in one turn", "messages", "µs", scale: 1e6,
        sizes: [100, 1000, 10_000, 100_000, 1_000_000],
        rounds: { max(1, 20_000 / $0) }, ours: { tools.ours(burst($0, $1)) }, floor: { tools.floor(burst($0, $1)) }),
      GrowthSeries(
        "bytes", "an echo's size", "bytes", "ns", scale: 1e9, sizes: [10, 13, 16, 20, 23, 26].map { 1 << $0 },
        rounds: { min(4000, max(2, (1 << 24) / $0)) }, ours: { tools.ours(payload($0, $1)) },
        floor: { tools.floor(payload($0, $1)) }),
      GrowthSeries(
        "pages", "open pages", "pages", "µs", scale: 1e6, sizes: [1, 10, 100, 1000, 5000], rounds: { _ in 1 },
        ours: { tools.ours(pages($0, $1)) }, floor: { tools.floor(pages($0, $1)) }),
    ] + own
  }
}
