// File inputs and file choosers.
beforeEach(() => page.setContent(`<form enctype="multipart/form-data" method="post" action="/send">
  <label>Photo <input type="file" name="photo"></label><input id="many" type="file" name="many" multiple><input id="folder" type="file" webkitdirectory>
  <button>Send</button></form><script>window.log = []; for (const type of ['input', 'change']) document.addEventListener(type, event => log.push(type + ' ' + event.target.name));</script>`));
const text = { name: 'a.txt', mimeType: 'text/plain', buffer: 'Grüße' };

test('selects a file', async () => {
  const input = page.getByLabel('Photo');
  await input.setInputFiles(text);
  expect(await page.evaluate(async () => {
    const [file] = document.querySelector('input').files;
    return [file.name, file.type, file.size, await file.text(), file instanceof File, document.querySelector('input').value, log];
  })).toEqual(['a.txt', 'text/plain', 7, 'Grüße', true, 'C:\\fakepath\\a.txt', ['input photo', 'change photo']]);
  await input.setInputFiles([]);
  expect(await input.evaluate(element => [element.files.length, element.value])).toEqual([0, '']);
});

test('several files, and paths', async () => {
  await page.locator('#many').setInputFiles([text, { name: 'b.bin', mimeType: '', buffer: new Uint8Array([0, 255]) }]);
  expect(await page.locator('#many').evaluate(element => [...element.files].map(file => [file.name, file.size, file.type]))).toEqual([['a.txt', 7, 'text/plain'], ['b.bin', 2, '']]);
  await page.setInputFiles('input[name=photo]', 'site/second.html');
  expect(await page.locator('input').first().evaluate(element => [element.files[0].name, element.files[0].type])).toEqual(['second.html', 'text/html']);
  await page.locator('#folder').setInputFiles('site');
  expect(await page.locator('#folder').evaluate(element => [...element.files].map(file => file.webkitRelativePath))).toEqual(['site/broken.har', 'site/index.html', 'site/init.js', 'site/second.html', 'site/shop.har']);
});

test('uploads', async () => {
  /** @type {any} */
  let sent;
  await page.route('/send', route => { sent = route.request(); return route.fulfill({ body: 'ok' }); });
  await page.getByLabel('Photo').setInputFiles(text);
  await page.evaluate(async () => { await fetch('/send', { method: 'POST', body: new FormData(document.querySelector('form')) }); });
  expect(sent.postData()).toMatch(/name="photo"; filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\nGrüße\r\n/);
  expect(sent.postDataBuffer().length).toBe(sent.postDataBuffer().byteLength);
  await page.getByRole('button').click();
  expect(sent.isNavigationRequest()).toBe(true);
  expect(sent.postData()).toContain('Grüße');
  expect(sent.postData()).toContain('name="many"; filename=""\r\nContent-Type: application/octet-stream');
});

test('a file chooser', async () => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#many').click()]);
  expect(chooser.isMultiple()).toBe(true);
  expect(chooser.page()).toBe(page);
  await chooser.setFiles([text]);
  expect(await page.locator('#many').evaluate(element => element.files.length)).toBe(1);
});

test('FileReader, FileList and DataTransfer', async () => {
  await page.getByLabel('Photo').setInputFiles(text);
  expect(await page.evaluate(() => new Promise(resolve => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(document.querySelector('input').files[0]);
  }))).toBe('data:text/plain;base64,R3LDvMOfZQ==');
  expect(await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }));
    transfer.setData('text', 'hello');
    const input = document.querySelector('#many');
    input.files = transfer.files;
    return [input.files[0].name, input.files.item(0) === transfer.files[0], [...transfer.types], transfer.getData('text/plain'), String(input.files)];
  })).toEqual(['x.txt', true, ['text/plain', 'Files'], 'hello', '[object FileList]']);
});

test('copies, validity and resets', async () => {
  await page.setContent('<form><input type="file" required></form>', { url: 'https://page.test/form' });
  const input = page.locator('input');
  expect(await input.evaluate(element => element.validity.valueMissing)).toBe(true);
  await input.setInputFiles(text);
  expect(await input.evaluate(element => {
    const files = structuredClone(element.files);
    return [files instanceof FileList, files !== element.files, files[0].name, element.validity.valueMissing];
  })).toEqual([true, true, 'a.txt', false]);
  expect(await input.evaluate(element => { element.form.reset(); return element.files.length; })).toBe(0);
  await input.setInputFiles(text);
  expect(await input.evaluate(element => { element.value = ''; return element.files.length; })).toBe(0);
});

test('mistakes', async () => {
  await expect(page.getByLabel('Photo').setInputFiles([text, text])).rejects.toThrow('the file input accepts one file: it has no attribute `multiple`');
  await expect(page.getByLabel('Photo').setInputFiles('none.txt')).rejects.toThrow("file not found: none.txt, Tests/Specs/passing/page/none.txt");
  await expect(page.getByLabel('Photo').setInputFiles({ name: 'x' })).rejects.toThrow('needs a path, { name, mimeType, buffer }');
  await expect(page.getByRole('button').setInputFiles(text)).rejects.toThrow('the element is not a file input');
});
