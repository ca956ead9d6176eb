// Search, the theme and the menu of the documentation's site. It works on pages that are opened as files.
(() => {
  'use strict';

  const stored = () => { try { return localStorage.getItem('theme'); } catch { return null; } };
  const system = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const root = document.documentElement;
  root.dataset.theme = stored() || system();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (!stored()) root.dataset.theme = system();
  });

  const words = (text) => text.toLowerCase().split(/[^\p{L}\p{N}_$.-]+/u).filter(Boolean);
  const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

  // A word counts most in the title of its page, then in a heading, then in the text.
  const score = ([title, , heading, text], asked) => {
    let sum = 0;
    for (const word of asked) {
      const inTitle = title.toLowerCase(), inHeading = heading.toLowerCase();
      let best = 0;
      if (inTitle === word) best = 60;
      else if (inTitle.startsWith(word)) best = 30;
      else if (inTitle.includes(word)) best = 16;
      if (inHeading === word) best = Math.max(best, 40);
      else if (inHeading.includes(word)) best = Math.max(best, 14);
      if (!best && text.toLowerCase().includes(word)) best = 4;
      if (!best) return 0;
      sum += best;
    }
    return sum;
  };

  // A symbol of the API follows its type; a heading follows the title of its page.
  const path = (title, heading, url) => {
    if (!heading || heading === title) return title;
    return url.startsWith('api/') ? `${heading} › ${title}` : `${title} › ${heading}`;
  };

  const excerpt = (text, asked) => {
    const at = asked.map((word) => text.toLowerCase().indexOf(word)).find((index) => index >= 0) ?? 0;
    const part = escaped(text.slice(Math.max(0, at - 40), at + 100));
    return asked.reduce((line, word) =>
      line.replace(new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), '<mark>$&</mark>'), part);
  };

  const found = (text) => {
    const asked = words(text);
    if (!asked.length || !window.searchIndex) return [];
    return window.searchIndex.map((row) => [score(row, asked), row]).filter(([sum]) => sum > 0)
      .sort((a, b) => b[0] - a[0]).slice(0, 20).map(([, row]) => [row, excerpt(row[3], asked)]);
  };

  // The index is read at the first search.
  let loading;
  const load = () => (loading ??= new Promise((done) => {
    const script = document.createElement('script');
    script.src = `${root.dataset.root}assets/search-index.js`;
    script.onload = script.onerror = done;
    document.head.append(script);
  }));

  addEventListener('DOMContentLoaded', () => {
    const field = document.getElementById('search');
    const list = document.getElementById('results');
    const show = async () => {
      await load();
      const rows = found(field.value);
      list.hidden = !field.value.trim();
      list.innerHTML = rows.length
        ? rows.map(([[title, url, heading], text]) => `<li><a href="${root.dataset.root}${escaped(url)}">`
          + `${escaped(path(title, heading, url))}<small>${text}</small></a></li>`)
          .join('')
        : '<li><small>Nothing found.</small></li>';
    };
    field.addEventListener('input', show);
    field.addEventListener('focus', show);
    field.addEventListener('keydown', (event) => {
      const links = [...list.querySelectorAll('a')];
      const chosen = links.findIndex((link) => link.classList.contains('chosen'));
      if (event.key === 'Escape') {
        field.value = '';
        list.hidden = true;
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        links[chosen]?.classList.remove('chosen');
        const next = links.at((chosen + (event.key === 'ArrowDown' ? 1 : chosen < 0 ? 0 : -1)) % (links.length || 1));
        next?.classList.add('chosen');
        next?.scrollIntoView({ block: 'nearest' });
      } else if (event.key === 'Enter') {
        (links[chosen] ?? links[0])?.click();
      }
    });
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.target.closest('input, textarea')) return;
      event.preventDefault();
      field.focus();
    });
    addEventListener('click', (event) => {
      if (!event.target.closest('.search')) list.hidden = true;
    });
    document.getElementById('theme').addEventListener('click', () => {
      root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
      try { localStorage.setItem('theme', root.dataset.theme); } catch { /* The choice lasts for this page. */ }
    });
    const menu = document.getElementById('menu');
    menu.addEventListener('click', () => {
      const isOpen = document.getElementById('navigation').classList.toggle('open');
      menu.setAttribute('aria-expanded', isOpen);
    });
    document.querySelector('#navigation [aria-current]')?.scrollIntoView({ block: 'nearest' });
  });
})();
