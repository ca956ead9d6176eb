/// Lets go of what was taken out of a place, now that the place is no longer in use.
///
/// What apps register may hold objects that register and take back as they go; were it let go while its table is being
/// changed, they would change the table in the middle of that. So: `release(exchange(&table[name], with: nil))`.
@inline(never)
public func release<Value>(_ taken: consuming Value) {}
