export const format = cents => `${cents / 100} EUR`;
export const round = cents => Math.round(cents);
