/** The direction of inline text: 1 to the right, -1 in right-to-left languages. */
export const alongLine = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1);
