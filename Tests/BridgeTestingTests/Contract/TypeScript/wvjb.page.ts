import type { Bridge } from './wvjb';

export function start(bridge: Bridge): void {
  bridge.callHandler('share', { title: 'Tea' }, response => console.log(response === true));
  bridge.callHandler('it\'s "odd"', 1);
  // @ts-expect-error the title is missing
  bridge.callHandler('share', {});
  bridge.registerHandler('show', data => data.toUpperCase());
}
