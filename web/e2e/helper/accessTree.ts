import type { Page } from 'playwright-core';

/** Roles at which a screen reader stops, so elements with them need a name. */
export const STOPS = (
  'button link textbox searchbox checkbox radio switch slider tab combobox ' +
  'image heading dialog alertdialog progressbar'
).split(' ');

/** Any text. */
const ANY = '*';

/** Screen reader output in order, from Chromium's accessibility tree: role and name of each stop, and texts between. */
export async function readAloud(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const heard: string[] = [];
  const read = (id: string, within: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const { ignored, childIds = [] } = node;
    const kind = String(node.role?.value ?? '');
    const text = String(node.name?.value ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    const isStop = !ignored && STOPS.includes(kind);
    // The text of a button is its name, and what labels a field is read as the name of the field.
    const isLabel = !ignored && kind === 'LabelText';
    const isPartOfName = text !== '' && within.includes(text);
    if (isStop && !(kind === 'image' && isPartOfName)) heard.push(`${kind} ${text}`.trim());
    else if (!ignored && kind === 'StaticText' && text && within !== ANY && !isPartOfName) heard.push(text);
    // Parts of a picture or a bar are not read.
    if (kind === 'image' || kind === 'progressbar') return;
    for (const child of childIds) read(child, isLabel ? ANY : isStop && !kind.endsWith('dialog') ? text : within);
  };
  if (nodes[0]) read(nodes[0].nodeId, '');
  return heard;
}
