// Builds a list, as the script of a small page does.
const list = document.getElementById('orders');
let total = 0;
for (let number = 1; number <= 50; number++) {
  const row = document.createElement('li');
  row.id = `order-${number}`;
  row.dataset.price = String(number * 3);
  if (number % 10 === 0) row.classList.add('large');
  row.append(`Order ${number}`);
  row.addEventListener('click', () => row.remove());
  list.appendChild(row);
  total += Number(row.dataset.price);
}
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
document.getElementById('total').textContent = `${document.querySelectorAll('.large').length} large orders of ${total}`;
