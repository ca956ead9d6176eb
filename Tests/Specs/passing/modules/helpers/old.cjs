// A module of the older kind.
exports.greet = name => `hi ${name}`;
exports.folder = __dirname;
