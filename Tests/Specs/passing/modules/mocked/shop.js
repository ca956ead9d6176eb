import Server, { load, version } from './server.js';
export const names = async () => (await load('/names')).map(name => name.toUpperCase());
export const current = () => version;
export const serve = () => new Server().open();
