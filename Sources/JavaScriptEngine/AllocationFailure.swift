import CJavaScriptCore

/// Ends the process with one clear line when the engine aborts because it cannot allocate memory.
///
/// The engine reserves several gigabytes of address space when it starts, and aborts if the system refuses memory. No
/// limit of a page can prevent this.
package enum AllocationFailure {
  /// The error of a process whose address space is too small for the engine.
  package static var addressSpaceText: String {
    """
    the JavaScript engine cannot allocate memory: the address space of the process is limited to \
    \(addressSpaceLimit() >> 20) MB, and the engine reserves about 6000 MB (raise the limit: ulimit -v unlimited)
    """
  }

  /// Reports later aborts of the engine; a later call changes the texts.
  ///
  /// - Parameters:
  ///   - memory: The memory limit in megabytes.
  ///   - overMemory: The text for a process that uses about as much memory.
  ///   - status: The exit status in that case.
  ///   - outOfAddressSpace: The text for a process whose address space is limited.
  ///   - addressSpaceStatus: The exit status in that case.
  package static func report(
    memory: Int, _ overMemory: String, status: Int32, outOfAddressSpace: String, addressSpaceStatus: Int32
  ) {
    reportAllocationFailures(memory << 20, overMemory, status, outOfAddressSpace, addressSpaceStatus)
  }
}
