import CJavaScriptCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The contents of a machine's heap, including the machine's own realm.
public struct MemoryStatistics: Sendable, Hashable {
  /// The size of live objects in bytes, including memory outside the heap.
  public var heapSize = 0
  /// The number of bytes that the heap has reserved.
  public var heapCapacity = 0
  /// The number of bytes that objects use outside the heap, such as long strings and array buffers.
  public var extraMemorySize = 0
  /// The number of objects in the heap, including dead ones that were not collected yet.
  public var objectCount = 0
  /// The number of objects that native code protects.
  public var protectedObjectCount = 0
  /// The number of global objects, one for each context; those of closed contexts count until they are collected.
  public var globalObjectCount = 0
  /// The number of objects by the names of their classes.
  public var objectTypeCounts: [String: Int] = [:]
}

extension VirtualMachine {
  /// Collects garbage synchronously and frees the dead objects.
  ///
  /// The collector is conservative: it treats anything on the native stack that looks like an object as one. A few dead
  /// objects may therefore survive.
  public func collectGarbage() {
    withAnyContext { JSSynchronousGarbageCollectForDebugging($0) }
    releaseFinalized()
  }

  /// Collects garbage, and returns the memory to the system.
  ///
  /// A memory limit then does not count the memory of closed pages.
  package func giveMemoryBack() {
    collectGarbage()
    guard !releaseFreeMemory() else { return }
    // The engine's allocator returns memory in a thread of its own, within a second.
    for _ in 0..<100 where isOverMemory { usleep(10_000) }
  }

  /// The contents of the heap after the last collection; newer objects may be missing, so collect first.
  public var memoryStatistics: MemoryStatistics {
    withAnyContext { context in
      let report = JSGetMemoryUsageStatistics(context)
      func property(_ object: JSObjectRef, _ name: PropertyName) -> JSValueRef? {
        JSObjectGetProperty(context, object, name.ref, nil)
      }
      func count(_ object: JSObjectRef, _ name: PropertyName) -> Int {
        guard let value = property(object, name) else { return 0 }
        return Int(exactly: JSValueToNumber(context, value, nil)) ?? 0
      }
      var statistics = MemoryStatistics(
        heapSize: count(report, "heapSize"), heapCapacity: count(report, "heapCapacity"),
        extraMemorySize: count(report, "extraMemorySize"), objectCount: count(report, "objectCount"),
        protectedObjectCount: count(report, "protectedObjectCount"),
        globalObjectCount: count(report, "globalObjectCount"))
      guard let types = property(report, "objectTypeCounts"), JSValueIsObject(context, types),
        let names = JSObjectCopyPropertyNames(context, types)
      else { return statistics }
      defer { JSPropertyNameArrayRelease(names) }
      for index in 0..<JSPropertyNameArrayGetCount(names) {
        guard let name = JSPropertyNameArrayGetNameAtIndex(names, index).flatMap({ JSStringRetain($0) }) else {
          continue
        }
        let type = PropertyName(UTF16Text(owning: name))
        statistics.objectTypeCounts[type.description] = count(types, type)
      }
      return statistics
    }
  }
}

/// The resident memory of processes.
package enum ResidentMemory {
  /// Returns this process's resident memory, in bytes; nil if the system does not report it.
  package static func bytes() -> Int? { bytes(in: own) }

  /// Returns a process's resident memory, in whole megabytes; nil if the system does not report it.
  package static func megabytes(of process: pid_t) -> Int? {
    let file = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return bytes(in: file).map { $0 >> 20 }
  }

  /// Returns this process's resident memory, in whole megabytes.
  package static func megabytes() -> Int? { bytes().map { $0 >> 20 } }

  /// Stays open as long as the process, so that a memory limit works even when no file descriptors are left.
  private static let own = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)

  /// Opens the system's record before it is needed.
  static func prepare() { _ = own }

  private static func bytes(in file: Int32) -> Int? {
    guard file >= 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      let count = pread(file, buffer.baseAddress, buffer.count - 1, 0)
      guard count > 0, let start = buffer.baseAddress else { return nil }
      start[count] = 0
      // The second number counts resident pages.
      guard let blank = strchr(start, 0x20) else { return nil }
      return strtol(blank, nil, 10) * sysconf(Int32(_SC_PAGESIZE))
    }
  }
}
