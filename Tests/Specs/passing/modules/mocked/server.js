/** @type {(path?: string) => Promise<string[]>} */
export const load = async () => { throw new Error('no network'); };
/** @type {number} */
export const version = 3;
export default class Server {
  constructor() { throw new Error('no server'); }
  open() { return 'open'; }
}
export const tools = { list: [1, 2], join: (a, b) => a + b };
