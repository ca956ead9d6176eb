/// Dates as JavaScript writes them.
enum JavaScriptDate {
  /// The date as `toISOString` gives it; nil for an invalid one.
  static func iso(_ milliseconds: Double) -> String? {
    guard milliseconds.isFinite, abs(milliseconds) <= 8.64e15 else { return nil }
    let time = Int(milliseconds)
    let days = (time >= 0 ? time : time - 86_399_999) / 86_400_000
    let rest = time - days * 86_400_000
    let (year, month, day) = civil(days)
    let yearText: String
    switch year {
    case 0...9999: yearText = pad(year, 4)
    default: yearText = (year < 0 ? "-" : "+") + pad(abs(year), 6)
    }
    let clock = "\(pad(rest / 3_600_000, 2)):\(pad(rest / 60_000 % 60, 2)):\(pad(rest / 1000 % 60, 2))"
    return "\(yearText)-\(pad(month, 2))-\(pad(day, 2))T\(clock).\(pad(rest % 1000, 3))Z"
  }

  /// The day of the proleptic Gregorian calendar that is so many days after 1970-01-01.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    // Years that begin in March put the leap day last; 146097 days are 400 of them.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
