import { createElement, Fragment, type ReactNode } from 'react';
import { t } from './t.ts';

type Part = ReactNode | ((inner: ReactNode) => ReactNode);

/** Translates a sentence with elements: `{name}` may be an element, and `b` renders the content of `<b>...</b>`. */
export function Trans(source: string, parts: Readonly<Record<string, Part>>): ReactNode {
  const values = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, typeof part === 'number' ? part : `\0${name}\0`]),
  );
  return split(t(source, values), parts);
}

function split(text: string, parts: Readonly<Record<string, Part>>): ReactNode {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: tag, 2: inner, 3: name, index } of text.matchAll(/<(\w+)>(.*?)<\/\1>|\0(\w+)\0/gs)) {
    nodes.push(text.slice(end, index));
    const part = parts[tag ?? name ?? ''];
    nodes.push(typeof part === 'function' ? part(split(inner ?? '', parts)) : part);
    end = index + whole.length;
  }
  nodes.push(text.slice(end));
  // Children passed as arguments need no keys, because each language has its own order.
  return createElement(Fragment, null, ...nodes);
}
