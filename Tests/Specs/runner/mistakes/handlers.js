native.handle('load', () => null);
