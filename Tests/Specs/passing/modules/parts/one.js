export const name = 'one';
