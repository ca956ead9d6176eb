/// Treats a value as the type it has already been found to be, which costs nothing where a cast would search.
@inline(__always)
func reinterpret<Source, Target>(_ value: Source, as type: Target.Type = Target.self) -> Target {
  withUnsafePointer(to: value) { pointer in
    UnsafeRawPointer(pointer).assumingMemoryBound(to: Target.self).pointee
  }
}
