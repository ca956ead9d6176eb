/// A token of a script's source text, as offsets in UTF-16 code units.
struct ScriptToken: Equatable {
  enum Kind {
    /// A name, reserved or not.
    case name
    case number, string, regularExpression
    /// A template literal's piece: up to its first `${`, between two substitutions, from the last `}`, or all of it.
    case template
    /// An operator's or bracket's one code unit, or the arrow.
    case punctuator
  }

  let kind: Kind
  let start: Int
  /// Behind the last unit.
  let end: Int
  /// Whether a line ends between the token before and this one.
  let isOnNewLine: Bool
}
