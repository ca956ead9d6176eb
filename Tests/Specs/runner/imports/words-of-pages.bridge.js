test('reaches for the page', () => { document.querySelector('p').click(); });
