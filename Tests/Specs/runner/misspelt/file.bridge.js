test.onyl('a modifier', () => {});
