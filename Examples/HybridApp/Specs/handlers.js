// The app, for trying the page out: headless-bridge run --handlers Specs/handlers.js …
native.handle('getToken', { token: 'secret' });
native.handle('login', { token: 'secret' });
native.handle('pay', (data) => data.amount < 100 ? { paid: true } : { paid: false, reason: 'Too expensive' });
