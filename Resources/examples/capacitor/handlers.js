// The plugins of the app: one with events only, and three with values.
native.plugin('App');
native.handle('Device.getInfo', { model: 'iPhone' });
native.handle('Device.getBatteryInfo', { batteryLevel: 0.8 });
native.handle('Camera.getPhoto', ({ source }) => ({ webPath: source.toLowerCase() + '.jpg' }));
