import { describe, expect, it } from 'vitest';
import { auth } from '../../../shared/api/auth.ts';
import { problemsOf } from './form.ts';

const problems = (schema: typeof auth.register.body, values: unknown) => {
  const result = schema.safeParse(values);
  return result.success ? {} : problemsOf(result.error);
};

describe('what a form says about its fields', () => {
  it('is the contract’s own sentences, the first one for each field', () => {
    expect(problems(auth.register.body, { username: '!', password: '12345', email: 'nobody' })).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
      email: 'Invalid email address',
    });
  });

  it('is nothing when all is well; an empty email is', () => {
    expect(problems(auth.register.body, { username: 'ada', password: 'secret1', email: '' })).toEqual({});
  });
});
