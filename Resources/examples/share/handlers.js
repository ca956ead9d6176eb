// The app shares data with a title, and returns a reason for anything else.
native.handle('share', function (data) {
  if (!data || !data.title) return { shared: false, reason: 'no title' };
  return { shared: true, title: data.title };
});
