/// A record as an app and its page exchange it; `Resources/benchmarks/records.js` creates records.
struct Record: Codable {
  let id: Int
  let name: String
  let email: String
  let score: Double
  let active: Bool
  let tags: [String]
  let address: Address?

  struct Address: Codable {
    let street: String
    let city: String
    let zip: String
  }
}
