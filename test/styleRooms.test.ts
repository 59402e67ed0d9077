import { expect, it } from 'vitest';
import { classesIn, styleFindings } from './styleRooms.ts';

const sheet = (path: string, text: string) => ({ path: `web/src/${path}`, text });
const component = {
  path: 'web/src/ui/a.tsx',
  text: `<b className="plate bar"><i className={\`chip chip--\${look}\`} /></b>`,
};

it('classesIn finds the classes of selectors only', () => {
  const css = '@layer x { .plate:has(> .bar) > .chip--on, .plate { margin: 0 .5em; /* .old */ width: 1.5rem } }';
  expect([...classesIn(css)]).toEqual(['plate', 'bar', 'chip--on']);
});

it('a folder may style its own classes, also those of a template', () => {
  const css = '.plate { color: red } .chip--on { color: red }';
  expect(styleFindings([sheet('ui/a.css', css)], [component])).toEqual([]);
});

it('a class styled in two folders is reported', () => {
  const sheets = [sheet('ui/a.css', '.plate { top: 0 }'), sheet('features/home/b.css', ':root:has(.plate) { top: 0 }')];
  expect(styleFindings(sheets, [component])).toEqual(['.plate is styled by web/src/ui and web/src/features/home']);
});

it('a class that no component uses is reported', () => {
  const css = '.gone { top: 0 } .bar { top: 0 }';
  expect(styleFindings([sheet('ui/a.css', css)], [component])).toEqual(['no component uses .gone']);
});

it('a desktop width in a media query is reported', () => {
  const css = '@media (min-width: 900px) { .bar { top: 0 } } @media (--desk) { .bar { top: 900px } }';
  expect(styleFindings([sheet('ui/a.css', css)], [component])).toEqual([
    'web/src/ui/a.css: @media (min-width: 900px: see breakpoints.ts',
  ]);
});
