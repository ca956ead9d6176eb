// A file that imports Testing and UIKit imports a module of this name, too, whether it says so or not: Testing asks for
// that. What Apple's has are pictures as attachments of tests, of which there are none here.
