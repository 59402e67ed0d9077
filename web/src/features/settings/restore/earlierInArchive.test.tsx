// @vitest-environment happy-dom
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { mount } from '../../../testing/mount.ts';
import { readArchive } from './archive.ts';
import { ChosenArchive } from './restoreDialog.tsx';

const content = { exportedAt: '2026-01-02T10:00:00.000Z', profile: [{ username: 'ada' }] };
const archiveWith = (files: Record<string, unknown>) => {
  const all = Object.entries({ 'signpost.json': content, ...files });
  const zip = zipSync(Object.fromEntries(all.map(([name, json]) => [name, strToU8(JSON.stringify(json))])));
  return readArchive(new Blob([new Uint8Array(zip)]));
};
const show = async (files: Record<string, unknown>) =>
  mount(<ChosenArchive archive={await archiveWith(files)} withSettings onSettings={() => undefined} />).element;

it('an archive with earlier streets explains how to add them', async () => {
  const element = await show({ 'earlier.json': { places: [] } });
  expect(element.textContent).toContain('choose the same ZIP under “Add earlier walks”');
});

it('an archive without earlier streets does not mention them', async () => {
  const element = await show({});
  expect(element.textContent).toContain('The archive of ada');
  expect(element.textContent).not.toContain('earlier walks');
});
