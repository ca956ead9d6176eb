// The compiler imports this module into every file that imports Testing and UIKit, because Testing declares it as a
// cross-import overlay. Apple's module attaches images to tests; this one is empty.
