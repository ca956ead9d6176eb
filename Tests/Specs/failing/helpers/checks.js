// Helpers whose expectations fail.
export function mustBeEven(number) {
  expect(number % 2, 'the rest').toBe(0);
}

export const breaks = () => undefined.property;
