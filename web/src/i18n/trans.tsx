import { createElement, Fragment, type ReactNode } from 'react';
import { t } from './t.ts';

type Part = ReactNode | ((inner: ReactNode) => ReactNode);

/** A sentence with more in it than words: `{name}` may be an element, `<b>...</b>` is what `b` makes of what is inside. */
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
  // As arguments they need no keys: each language has its parts in an order of its own.
  return createElement(Fragment, null, ...nodes);
}
