import type { Page } from 'playwright-core';

/** Controls whose focus ring is missing, cut off by a box around them, or beside the window. */
export async function lostFocusRings(page: Page): Promise<string[]> {
  // A focus that a script sets shows its ring only after a key.
  await page.keyboard.press('Tab');
  const found = await page.evaluate(() => {
    const slack = 1;
    const ringOf = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element, pseudo);
      return outlineStyle === 'none' ? undefined : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    };
    const dialogs = document.querySelectorAll('[data-part=dialog][data-state=open]');
    const controls = (dialogs[dialogs.length - 1] ?? document).querySelectorAll<HTMLElement>(
      'a, button, input, canvas, [tabindex="0"]',
    );
    const places = [...document.querySelectorAll('*')].map((box) => ({
      box,
      left: box.scrollLeft,
      top: box.scrollTop,
    }));
    const lost = [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert], [aria-hidden=true]'))
        return [];
      control.focus();
      if (document.activeElement !== control) return [];
      const name = (control.ariaLabel ?? control.textContent ?? '').slice(0, 60) || control.outerHTML.slice(0, 60);
      // The ring of a hidden input is drawn by the box or the label around it.
      const boxes = [control, control.parentElement, control.parentElement?.parentElement].filter((box) => box != null);
      const ringed = boxes.find((box) => ringOf(box) !== undefined);
      if (!ringed) return ringOf(control, '::after') === undefined ? [`no focus ring: ${name}`] : [];
      const ring = Math.max(0, ringOf(ringed) ?? 0);
      const { left, right, top, bottom } = ringed.getBoundingClientRect();
      const outside = (edge: { left: number; right: number; top: number; bottom: number }) =>
        Math.max(
          edge.left - left + ring,
          right + ring - edge.right,
          edge.top - top + ring,
          bottom + ring - edge.bottom,
        );
      for (let box = ringed.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflow, position } = getComputedStyle(box);
        const cut = overflow === 'visible' ? 0 : outside(box.getBoundingClientRect());
        if (cut > slack) return [`${Math.round(cut)} px of the focus ring cut off: ${name} in ${box.className}`];
        if (position === 'fixed') break;
      }
      return [];
    });
    // A resize would scroll the last focused control into view.
    (document.activeElement as HTMLElement | null)?.blur();
    for (const { box, ...place } of places) box.scrollTo(place);
    return lost;
  });
  // Closes the tooltip of the last control.
  await page.keyboard.press('Shift');
  return found;
}
