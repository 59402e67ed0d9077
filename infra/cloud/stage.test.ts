import { expect, it } from 'vitest';
import { stageSettings } from './stage.ts';

it('knows production and the previews of pull requests', () => {
  expect(stageSettings('prod')).toMatchObject({ name: 'prod', keepsData: true });
  expect(stageSettings('pr-123')).toMatchObject({ name: 'pr-123', keepsData: false });
});

it('asks for the stage in a sentence', () => {
  expect(() => stageSettings(undefined)).toThrow('Say which stage: -c stage=prod');
});

// The name becomes part of names in AWS, and "prod" must not be missed by a letter.
it.each(['Prod', 'production', 'pr-', 'pr-1;x', 'local', 'pr-1234567890', 7])('refuses %s', (name) => {
  expect(() => stageSettings(name)).toThrow(`There is no stage ${name}`);
});
