/// A record as an app and its page exchange them; `Resources/benchmarks/records.js` makes them.
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
