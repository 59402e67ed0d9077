import * as z from 'zod/mini';

export const numberBetween = (name: string, low: number, high: number) => {
  const error = `${name} must be a number from ${low} to ${high}.`;
  return z.number({ error }).check(z.gte(low, error), z.lte(high, error));
};
