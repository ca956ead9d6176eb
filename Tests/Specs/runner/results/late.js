native.handle('pay', () => new Promise(done => setTimeout(done, 500, 'paid')));
native.handle('fail', () => Promise.reject({ code: 3 }));
const never = setTimeout(() => { throw new Error('cleared'); }, 10);
clearTimeout(never);
setTimeout(() => { throw new Error('told'); });
