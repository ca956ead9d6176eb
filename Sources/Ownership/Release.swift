/// Releases a value that was removed from a storage location, after the access to that location has ended.
///
/// Values that apps register may hold objects that register or unregister others when they are deallocated. If such a
/// value were released while its table is being changed, these objects would change the table during that access. Use
/// it like this: `release(exchange(&table[name], with: nil))`.
@inline(never)
public func release<Value>(_ taken: consuming Value) {}
