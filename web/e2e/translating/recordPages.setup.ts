import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { afterAll } from 'vitest';
import { MARK, PAGES, sentencePatterns } from './sentencePatterns.ts';

/**
 * With `SENTENCES=1` the screen tests also record, for translators, in which simulated page each sentence was seen: notices,
 * refusals and rare states among them, which a walk through the app does not show.
 */
const wanted = new Map(sentencePatterns().map(({ sentence, pattern }) => [sentence, pattern]));
const known = new Set<string>();
mkdirSync(PAGES, { recursive: true });

function record(): void {
  const found: string[] = [];
  const look = (element: Element, text: string | null) => {
    const plain = text?.replace(/\s+/g, ' ').trim() ?? '';
    if (!plain || plain.length > 600 || known.has(plain)) return;
    known.add(plain);
    for (const [sentence, pattern] of wanted) {
      if (!pattern.test(plain)) continue;
      element.setAttribute(MARK, String(found.length));
      found.push(sentence);
      wanted.delete(sentence);
      return;
    }
  };
  for (const element of document.body.querySelectorAll('*')) {
    look(element, element.textContent);
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) look(element, element.getAttribute(name));
  }
  if (found.length === 0) return;
  const file = join(PAGES, `${randomUUID()}.json`);
  writeFileSync(file, JSON.stringify({ sentences: found, html: document.body.innerHTML }));
  for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
}

// Some tests need no page.
if (typeof document !== 'undefined') {
  // Before something leaves the page, and whenever a test waits. Tests replace the timers of the page, so this one is Node's.
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
  afterAll(() => clearInterval(watch));
}
