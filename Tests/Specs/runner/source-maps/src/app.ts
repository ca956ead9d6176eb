interface Answer { paid: boolean }

export function setUp(bridge: Bridge): void {
  bridge.callHandler('pay', { amount: 5 }, (answer: Answer) => {
    show(answer.paid);
  });
}

function show(paid: boolean): void {
  console.log(paid);
}
