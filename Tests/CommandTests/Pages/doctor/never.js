native.handle('slow', function () { return new Promise(function () {}); });
