import { expect, it } from 'vitest';
import { classesIn, styleFindings } from './styleRooms.ts';

const sheet = (path: string, text: string) => ({ path: `web/src/${path}`, text });
const component = {
  path: 'web/src/ui/a.tsx',
  text: `<b className="plate bar"><i className={\`chip chip--\${look}\`} /></b>`,
};

it('finds the classes of selectors, and none in values, comments or numbers', () => {
  const css = '@layer x { .plate:has(> .bar) > .chip--on, .plate { margin: 0 .5em; /* .old */ width: 1.5rem } }';
  expect([...classesIn(css)]).toEqual(['plate', 'bar', 'chip--on']);
});

it('lets a folder style its own classes, those of a template included', () => {
  const css = '.plate { color: red } .chip--on { color: red }';
  expect(styleFindings([sheet('ui/a.css', css)], [component])).toEqual([]);
});

it('refuses a class that the sheets of two folders name', () => {
  const sheets = [sheet('ui/a.css', '.plate { top: 0 }'), sheet('features/home/b.css', ':root:has(.plate) { top: 0 }')];
  expect(styleFindings(sheets, [component])).toEqual(['.plate is styled by web/src/ui and web/src/features/home']);
});

it('refuses a class that no component uses', () => {
  const css = '.gone { top: 0 } .bar { top: 0 }';
  expect(styleFindings([sheet('ui/a.css', css)], [component])).toEqual(['no component uses .gone']);
});

it('refuses the width of a desk in a media query', () => {
  const css = '@media (min-width: 900px) { .bar { top: 0 } } @media (--desk) { .bar { top: 900px } }';
  expect(styleFindings([sheet('ui/a.css', css)], [component])).toEqual([
    'web/src/ui/a.css: @media (min-width: 900px: see breakpoints.ts',
  ]);
});
