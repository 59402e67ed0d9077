/** Criteria for an element: role and name, within the dialog named `inside`. */
export interface Wanted {
  role?: 'button' | 'dialog' | 'field' | 'heading' | 'image' | 'tab' | 'text' | 'radio';
  css?: string;
  name?: string | { source: string; flags: string };
  inside?: string;
  /** Also matches hidden elements, such as a file input. */
  isHidden?: boolean;
}

/** Runs in the page: returns the first visible element that matches. */
export function look({ role = 'text', css, name, inside, isHidden }: Wanted): Element | undefined {
  const SELECTORS = {
    button: 'button:not([role]), [role=button], a[href]',
    dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
    field: 'input, textarea, select',
    heading: 'h1, h2, h3, h4',
    image: 'img, [role=img]',
    radio: '[role=radio], input[type=radio]',
    tab: '[role=tab]',
    text: 'body *',
  };
  const textOf = (ids: string | null) =>
    ids
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  const labelOf = (node: Element) => (node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : '');
  const nameOf = (node: Element) =>
    (
      (!css && role === 'text'
        ? node.textContent
        : node.getAttribute('aria-label') ||
          textOf(node.getAttribute('aria-labelledby')) ||
          node.getAttribute('alt') ||
          labelOf(node) ||
          node.textContent) ?? ''
    )
      .replace(/\s+/g, ' ')
      .trim();
  const fits = (text: string) =>
    name === undefined || (typeof name === 'string' ? text === name : new RegExp(name.source, name.flags).test(text));
  const isSeen = (node: Element) =>
    isHidden ||
    (node.checkVisibility({ visibilityProperty: true }) &&
      node.getClientRects().length > 0 &&
      !node.closest('[aria-hidden=true], [inert]'));
  const dialogs = [...document.querySelectorAll(SELECTORS.dialog)];
  const root =
    inside === undefined
      ? document
      : dialogs.find(
          (node) => (node.getAttribute('aria-label') || textOf(node.getAttribute('aria-labelledby'))) === inside,
        );
  const all = [...(root?.querySelectorAll(css ?? SELECTORS[role]) ?? [])].filter(
    (node) => fits(nameOf(node)) && isSeen(node),
  );
  // Nested elements can have the same text: the innermost one matches.
  return !css && role === 'text'
    ? all.find((node) => !all.some((other) => other !== node && node.contains(other)))
    : all[0];
}

declare global {
  interface Window {
    heardErrors?: string[];
  }
}

/** Runs in the page: collects errors from now on. */
export function listen(): void {
  if (window.heardErrors) return;
  const heard: string[] = [];
  window.heardErrors = heard;
  addEventListener(
    'error',
    ({ message, target }) => heard.push(message ?? `not loaded: ${(target as HTMLImageElement | null)?.src}`),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => heard.push(`unhandled: ${reason?.message ?? reason}`));
  const { error } = console;
  console.error = (...said: unknown[]) => {
    heard.push(said.join(' '));
    error(...said);
  };
}

/** Runs in the page: waits for animations that end. */
export function settled(): Promise<boolean> {
  const moving = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2_000);
  const arrived = Promise.allSettled(moving.map(({ finished }) => finished));
  return Promise.race([arrived, new Promise((next) => setTimeout(next, 700))]).then(() => true);
}
