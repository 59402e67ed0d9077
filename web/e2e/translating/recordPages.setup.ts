import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { inEnglish, type Translate, type Values } from '../../../shared/domain/msg.ts';
import { toastStore } from '../../src/ui/notices/toast.ts';
import { Toaster } from '../../src/ui/notices/toaster.tsx';
import { PICTURES, patternOf, type Recorded, type Recorder, SENTENCES } from './recorded.ts';

/**
 * With `SENTENCES=1` the screen tests also record, for translators, a simulated page on which each sentence stands: notices,
 * refusals and rare states among them, which a walk through the app does not show.
 */
const wanted: Set<string> = Reflect.get(globalThis, PICTURES) ?? new Set(SENTENCES);
Reflect.set(globalThis, PICTURES, wanted);
/** Sentences that were translated, but not yet seen on the page. */
const translated = new Map<string, string>();
mkdirSync(PICTURES, { recursive: true });

vi.mock('../../src/i18n/t.ts', async (load) => {
  const module = await load<typeof import('../../src/i18n/t.ts')>();
  const setTranslator = (language: Translate) => {
    const t = (source: string, values?: Values) => {
      const text = language(source, values);
      if (wanted.has(source) && language.locale.startsWith('en')) translated.set(source, text);
      return text;
    };
    module.setTranslator(Object.assign(t, { locale: language.locale }));
  };
  setTranslator(inEnglish);
  return { ...module, setTranslator };
});

function record(): void {
  if (translated.size === 0) return;
  const labels = [...document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((element) =>
    ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  const shown = [document.body.textContent, ...labels].join('\n');
  const told = toastStore.read().flatMap(({ title, description = '' }) => [title, description]);
  const found = (text: string, where: string) => new RegExp(patternOf(text)).test(where);
  const texts = Object.fromEntries([...translated].filter(([, text]) => found(text, [shown, ...told].join('\n'))));
  for (const sentence of Object.keys(texts)) {
    wanted.delete(sentence);
    translated.delete(sentence);
  }
  if (Object.keys(texts).length === 0) return;
  const screen = expect.getState().currentTestName ?? '';
  // Most tests read a toast from its store and do not render it, so it is rendered here.
  const isTold = Object.values(texts).some((text) => !found(text, shown));
  const html = document.body.innerHTML + (isTold ? renderToStaticMarkup(createElement(Toaster)) : '');
  const page: Recorded = { screen, texts, html };
  writeFileSync(join(PICTURES, `${'pages' satisfies Recorder}-${randomUUID()}.json`), JSON.stringify(page));
}

// Some tests need no page.
if (typeof document !== 'undefined') {
  // Records before a node is removed and whenever a test waits. Tests fake the page's timers, so this one is Node's.
  for (const [owner, name] of [
    [Node.prototype, 'removeChild'],
    [Element.prototype, 'remove'],
  ] as const) {
    const original: (...nodes: unknown[]) => unknown = Reflect.get(owner, name);
    Reflect.set(owner, name, function (this: Node, ...nodes: unknown[]) {
      record();
      return original.apply(this, nodes);
    });
  }
  const watch = setInterval(record, 3);
  toastStore.subscribe(record);
  afterEach(() => {
    record();
    translated.clear();
  });
  afterAll(() => clearInterval(watch));
}
