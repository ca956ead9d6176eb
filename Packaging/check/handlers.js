native.handle('share', data => ({ shared: data.title }));
