// Three screens: login, the list of orders, and one order, which can be paid.
whenAppIsReady((app) => {
  const main = document.querySelector('main');
  const status = document.querySelector('[role=status]');
  let orders = [];

  function show(html, message = '') {
    main.innerHTML = html;
    status.textContent = message;
  }

  function on(selector, handler) {
    main.querySelector(selector).addEventListener('click', handler);
  }

  function showLogin(message) {
    sessionStorage.removeItem('token');
    show('<h1>Welcome</h1><button id="login">Log in</button>', message);
    on('#login', async () => {
      const answer = await app.call('login', { scope: 'orders' });
      if (answer && answer.token) enter(answer.token);
      else status.textContent = 'Login was cancelled';
    });
  }

  function enter(token) {
    sessionStorage.setItem('token', token);
    return showOrders();
  }

  async function showOrders() {
    const token = sessionStorage.getItem('token');
    const response = await fetch('/api/orders', { headers: { Authorization: `Bearer ${token}` } });
    if (response.status === 401) return showLogin('Please log in again');
    if (!response.ok) return show('<h1>Orders</h1>', 'The shop is not available');
    orders = await response.json();
    show('<h1>Orders</h1><ul></ul>', orders.length ? '' : 'No orders yet');
    for (const order of orders) {
      const item = document.createElement('li');
      item.textContent = `${order.title}: ${order.paid ? 'paid' : 'open'}`;
      item.addEventListener('click', () => showOrder(order));
      main.querySelector('ul').append(item);
    }
  }

  function showOrder(order) {
    show(`<h1></h1><p id="price"></p><button id="pay">Pay</button><button id="back">Back</button>`);
    main.querySelector('h1').textContent = order.title;
    main.querySelector('#price').textContent = `${order.price.toFixed(2)} €`;
    main.querySelector('#pay').disabled = order.paid;
    on('#back', showOrders);
    on('#pay', () => pay(order));
  }

  async function pay(order) {
    const button = main.querySelector('#pay');
    button.disabled = true;
    status.textContent = 'Paying…';
    const timer = setTimeout(() => { status.textContent = 'This takes longer than usual'; }, 10_000);
    const answer = await app.call('pay', { order: order.id, amount: order.price });
    clearTimeout(timer);
    order.paid = Boolean(answer && answer.paid);
    button.disabled = order.paid;
    status.textContent = order.paid ? 'Paid' : (answer && answer.reason) || 'Payment failed';
  }

  // The app pushes a new token, or null after the user has logged out.
  app.handle('setToken', (data) => {
    if (data && data.token) enter(data.token);
    else showLogin('You are logged out');
    return { accepted: true };
  });

  app.call('getToken', null).then((answer) => {
    if (answer && answer.token) enter(answer.token);
    else showLogin('');
  });
});
