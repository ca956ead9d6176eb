// A file without tests.
const answer = 42;
