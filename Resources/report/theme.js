// The switch between light and dark, which starts with the system's setting.
(function () {
  const names = { auto: 'System', light: 'Light', dark: 'Dark' };
  const order = ['auto', 'light', 'dark'];
  const key = 'headless-bridge-report-theme';
  // Storage may be unavailable to a file.
  const read = () => { try { return localStorage.getItem(key); } catch { return null; } };
  const keep = value => { try { localStorage.setItem(key, value); } catch { /* then it is chosen again next time */ } };

  report.startTheme = function () {
    const button = document.getElementById('theme');
    let theme = names[read()] ? read() : 'auto';
    const show = () => {
      if (theme === 'auto') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = theme;
      button.textContent = `◐ ${names[theme]}`;
      button.setAttribute('aria-label', `Colors: ${names[theme]}`);
    };
    button.addEventListener('click', () => {
      theme = order[(order.indexOf(theme) + 1) % order.length];
      keep(theme);
      show();
    });
    show();
  };
})();
