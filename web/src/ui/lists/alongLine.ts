/** Which way the line goes on the screen: 1 to the right, -1 where lines run from right to left. */
export const alongLine = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1);
