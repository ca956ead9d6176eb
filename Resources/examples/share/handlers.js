// The app shares what has a title, and says why it does not share the rest.
native.handle('share', function (data) {
  if (!data || !data.title) return { shared: false, reason: 'no title' };
  return { shared: true, title: data.title };
});
