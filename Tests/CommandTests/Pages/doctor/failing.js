native.handle('pay', () => { throw new Error('no'); });
