/// The files that the run of a spec used beside the spec itself.
struct SpecFilesUsed {
  var read: Set<String> = []
  var written: Set<String> = []
}

extension SpecSession {
  /// Tells what a change of must run the file again, if anybody wants to know.
  func tellFiles() {
    guard options.tellsFiles else { return }
    let read = usedFiles.read.union(realm?.modules.files ?? []).union(realm?.modules.candidates ?? [])
    observer(.files(read: read.sorted(), written: usedFiles.written.sorted()))
  }
}
