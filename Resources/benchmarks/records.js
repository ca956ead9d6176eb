// Creates records as an app and its page exchange them, with about the given number of characters of JSON.
(function (size) {
  var records = [];
  for (var written = 0, number = 0; written < size; number += 1) {
    var record = {
      id: 100000 + number,
      name: number % 4 === 0 ? 'Zo\u00eb "Z" O\u2019Neill' : 'Customer number ' + number,
      email: 'customer.' + number + '@example.com',
      score: number / 8,
      active: number % 2 === 0,
      tags: ['new', 'priority'],
      address: number % 3 === 0 ? null : { street: number + ' Long Street', city: 'Springfield', zip: '12345' }
    };
    written += JSON.stringify(record).length + 1;
    records.push(record);
  }
  return records;
})
