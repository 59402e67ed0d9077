// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type GuideView, guideView } from './guideView.ts';
import { leg } from './walk.fixture.ts';
import { announce } from './walkGuide.tsx';

const heard: string[] = [];
const felt: unknown[] = [];
let stop = () => {};

const view: GuideView = { position: 'known', left: 900, next: null, off: null, arrived: false };
const near = (metres: number) => guideView.set({ ...view, next: { index: 1, metres } });

beforeEach(() => {
  heard.length = 0;
  felt.length = 0;
  class Utterance {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    speak: ({ text }: Utterance) => heard.push(text),
    cancel: () => heard.push('-'),
  });
  Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => felt.push(pattern), configurable: true });
  localStorage.setItem('spokenDirections', 'on');
  stop = announce(leg, 'Avenyn');
});
afterEach(() => {
  stop();
  guideView.set(null);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'vibrate');
  localStorage.clear();
});

const lines = () => heard.filter((line) => line !== '-');

it('each direction and the arrival are spoken once despite noisy fixes', () => {
  near(120);
  expect(lines()).toEqual([]);
  for (const metres of [60, 55, 70, 50, 65, 5]) near(metres);
  expect(lines()).toEqual(['Left into Kungsgatan']);
  guideView.set({ ...view, next: { index: 2, metres: 45 } });
  expect(lines()).toHaveLength(1);
  const there = { ...view, next: { index: 2, metres: 20 }, arrived: true };
  guideView.set(there);
  guideView.set({ ...there, next: { index: 2, metres: 5 } });
  expect(lines()).toEqual(['Left into Kungsgatan', "You're there. Look for Avenyn"]);
});

it('nothing is spoken unless spoken directions are on', () => {
  localStorage.removeItem('spokenDirections');
  near(40);
  guideView.set({ ...view, arrived: true });
  expect(heard).toEqual([]);
});

it('pausing the walk stops speech', () => {
  near(40);
  heard.length = 0;
  stop();
  expect(heard).toEqual(['-']);
  guideView.set({ ...view, arrived: true });
  expect(lines()).toEqual([]);
});

it('the phone vibrates once when leaving the route and once at the sign', () => {
  const off = { metres: 40, side: 'left' as const };
  for (const metres of [40, 45, 50]) guideView.set({ ...view, off: { ...off, metres } });
  expect(felt).toEqual([100]);
  guideView.set({ ...view, arrived: true });
  guideView.set({ ...view, left: 5, arrived: true });
  expect(felt).toEqual([100, [200, 100, 200]]);
});

it('missing speech and vibration are ignored', () => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'vibrate');
  near(40);
  guideView.set({ ...view, arrived: true });
  expect([heard, felt]).toEqual([[], []]);
});
