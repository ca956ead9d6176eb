function thrower() { null.x; }
setTimeout(function () { throw new Error('in timer of external'); }, 5);
window.doThrow = thrower;
throw new Error('external');
