/// Pages of a machine that takes more memory than there may be.
extension DOMCore {
  /// A script is being ended for the process's memory: the pages of the machine end with it, as those of one process do.
  func outOfMemory() {
    for realm in openRealms where realm.frame?.isMain == true { realm.view?.outOfMemory() }
  }
}
