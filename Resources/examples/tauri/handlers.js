// The commands of the app. A thrown object is the error that the page's promise is rejected with.
native.handle('folder', ({ kind }) => ({ name: kind === 'downloads' ? 'Downloads' : 'Files' }));

native.handle('download', async (data, call) => {
  for (const percent of [50, 100]) {
    await new Promise((done) => setTimeout(done, 1000));
    // The message goes to the channel that the page passed.
    call.send({ percent });
  }
  return 'a.zip';
});

native.handle('plugin:fs|remove', () => {
  throw { message: 'permission denied' };
});
