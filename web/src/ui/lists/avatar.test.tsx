// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { find, mount } from '../../testing/mount.ts';
import { Avatar, toneOf } from './avatar.tsx';

it('toneOf gives every id one of seven colours', () => {
  const tones = [...Array(500).keys()].map((at) => toneOf(`walker-${at}`));
  expect(new Set(tones)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  expect(toneOf('walker-7')).toBe(toneOf('walker-7'));
});

it('a broken photo is replaced by initials', () => {
  mount(<Avatar person={{ id: 'a', username: 'ada_l', profilePhotoUrl: '/objects/gone.jpg' }} />);
  act(() => void find('img').dispatchEvent(new Event('error')));
  expect(document.body.textContent).toBe('AD');
});
