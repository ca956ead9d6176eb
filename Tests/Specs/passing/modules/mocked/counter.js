let count = 0;
export const next = () => ++count;
