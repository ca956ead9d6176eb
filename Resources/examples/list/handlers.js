// The app returns an order for each number.
native.handle('order', function (number) { return { id: number, title: 'Order ' + number }; });
native.handle('open', function (data) { return { screen: 'orders/' + data.id }; });
