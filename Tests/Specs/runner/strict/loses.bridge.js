test('a call that native does not know', async () => {
  await page.setContent(`<script>
    window.WVJBCallbacks = [(bridge) => bridge.callHandler('shaer', {}, () => {})];
    const frame = document.createElement('iframe');
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.append(frame);
  </script>`);
  native.handle('share', true);
});
