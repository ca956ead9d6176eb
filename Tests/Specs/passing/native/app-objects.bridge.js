// The objects that apps add to pages: their events, and the callbacks that they keep.
describe('Alipay', () => {
  test.use({ bridge: 'alipay' });
  beforeEach(() => page.setContent(`<script>
    window.log = [];
    document.addEventListener('resume', event => { log.push([event.data, event.from]); });
  </script>`));

  test('an event at the document has all members of its data', async () => {
    await native.emit('document', 'resume', { from: 'pay', data: { total: 1 } });
    await native.emit('document', 'resume', { data: { total: 2 } });
    expect(await page.evaluate(() => log)).toEqual([[{ total: 1 }, 'pay'], [{ total: 2 }, undefined]]);
  });

  test('only listeners of notifications are called more than once', async () => {
    native.handle('tradePay', { resultCode: '9000' });
    const kept = await page.evaluate(`(async () => {
      await new Promise(resolve => { AlipayJSBridge.call('tradePay', {}, resolve); });
      const respond = id => AlipayJSBridge._receive(JSON.stringify({ responseId: id, responseData: {} }));
      // The identifiers of calls count from 1.
      const first = respond('1');
      let count = 0;
      AlipayJSBridge.call('addNotifyListener', { name: 'cart' }, () => { count += 1; });
      respond('2');
      respond('2');
      return [first, count];
    })()`);
    expect(kept).toEqual([{ isUnknown: true }, 2]);
  });
});

describe.each(['alipay', 'weixin'])('%s', bridge => {
  test.use({ bridge });

  test('an event of an unknown target is an error that names the targets', async () => {
    await page.setContent('<p>');
    await expect(native.emit('Typo', 'resume', { n: 1 })).rejects
      .toThrow("no target 'Typo' for events. Known: document, window");
  });
});

describe('mini program', () => {
  test.use({ bridge: 'weixin-miniprogram' });
  const post = n => page.evaluate(`new Promise(resolve => {
    WeixinJSBridge.invoke('invokeMiniProgramAPI', { name: 'postMessage', arg: { data: ${n} } }, resolve);
  })`);

  test('receives the posted messages when the user shares the page, and when it closes', async () => {
    const received = [];
    native.handle('message', messages => { received.push(messages); });
    await page.setContent(`<script>
      document.addEventListener('WeixinJSBridgeReady', () => { WeixinJSBridge.on('menu:share:appmessage', () => {}); });
    </script>`);
    await post(1);
    await post(2);
    expect(received).toEqual([]);
    await native.emit('menu:share:appmessage');
    expect(received).toEqual([[{ data: 1 }, { data: 2 }]]);
    await post(3);
    await page.close();
    expect(received.length).toBe(2);
  });
});
