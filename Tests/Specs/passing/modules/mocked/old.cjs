exports.greet = name => `hello ${name}`;
exports.shout = name => `HELLO ${name}`;
