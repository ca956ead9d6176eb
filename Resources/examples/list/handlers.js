// The app knows every order by its number.
native.handle('order', function (number) { return { id: number, title: 'Order ' + number }; });
native.handle('open', function (data) { return { screen: 'orders/' + data.id }; });
