import { describe, expect, it } from 'vitest';
import { auth } from '../../../../shared/api/auth.ts';
import { problemsOf } from './form.tsx';

const problems = (schema: typeof auth.register.body, values: unknown) => {
  const result = schema.safeParse(values);
  return result.success ? {} : problemsOf(result.error);
};

describe('problems', () => {
  it('each invalid field has the first text of the contract', () => {
    expect(problems(auth.register.body, { username: '!', password: '12345', email: 'nobody' })).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
      email: 'Invalid email address',
    });
  });

  it('valid fields and an empty email have no problem', () => {
    expect(problems(auth.register.body, { username: 'ada', password: 'secret1', email: '' })).toEqual({});
  });
});
