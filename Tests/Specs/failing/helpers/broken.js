// A helper that is no JavaScript.
export const = 5;
