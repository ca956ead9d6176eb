// The app's side, in a few lines: this script runs in a context of its own and never sees the page.
native.handle('share', function (data) {
  return { shared: data.title, by: 'the app' };
});
