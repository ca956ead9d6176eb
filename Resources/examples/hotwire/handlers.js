// A result is a reply; a handler without one shows something, and may reply later.
native.handle('form.connect', function () {});
native.handle('menu.display', function (data) {
  return { selectedIndex: data.items.indexOf('Date') };
});
