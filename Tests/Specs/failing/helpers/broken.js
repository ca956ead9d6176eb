// A helper with a syntax error.
export const = 5;
