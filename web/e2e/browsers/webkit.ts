import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../infra/local/engineCommand.ts';
import { type DrivenBrowser, PATIENCE_MS, type Processes, pressesOf, programOf } from './processes.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK by WebDriver. Its protocol reports no console messages, so pages listen for errors themselves. */
export async function openWebKit({ start, screen, folder }: Processes): Promise<DrivenBrowser> {
  const binary = programOf('webkit');
  // The buttons of the toolbar would keep the window 447 px wide.
  mkdirSync(join(folder, 'gtk-3.0'));
  const small = 'min-width: 0; min-height: 0; padding: 0; margin: 0; -gtk-icon-transform: scale(0.5); font-size: 4px;';
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), `toolbar *, headerbar *, entry, button, tab { ${small} }`);
  const port = await freePort();
  const homes = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_CACHE_HOME: join(folder, 'cache') };
  const env = { ...process.env, DISPLAY: await screen(), GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', ...homes };
  start('WebKitWebDriver', [`--port=${port}`], { env });

  async function ask(method: string, path: string, body?: object) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  const isReady = () =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries > 300) throw new Error('WebKitWebDriver does not answer');
    await pause(200);
  }
  const wanted = { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const session = await ask('POST', '/session', { capabilities: { alwaysMatch: wanted } });
  const at = `/session/${session.sessionId}`;
  const post = (path: string, body: object) => ask('POST', at + path, body);
  await post('/timeouts', { script: PATIENCE_MS, pageLoad: PATIENCE_MS });

  const call = async (page: unknown, args: readonly unknown[]) => {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${page})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`;
    const { value, error } = await post('/execute/async', { script, args });
    if (error) throw new Error(error);
    return value;
  };
  return {
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    complaints: [],
    // Returns before the page is loaded, so that the listener for errors is added in time.
    async goto(url) {
      await call(() => void Object.assign(window, { isLeft: true }), []);
      await post('/url', { url });
      const isLeft = () => call(() => 'isLeft' in window, []).catch(() => true);
      while (await isLeft()) await pause(5);
    },
    run: (page, ...args) => call(page, args),
    find: async (page, ...args) => (await call(page, args))?.[ELEMENT],
    hear: async (element) => ({
      role: await ask('GET', `${at}/element/${element}/computedrole`),
      label: await ask('GET', `${at}/element/${element}/computedlabel`),
    }),
    press: (element) => post(`/element/${element}/click`, {}),
    attach: (element, path) => post(`/element/${element}/value`, { text: path }),
    type: (text) => post('/actions', { actions: [{ type: 'key', id: 'keys', actions: pressesOf(text) }] }),
    // WebDriver sets the size of the window, so the frame's size is added. The page is resized later.
    async resize(width, height) {
      for (let [wide, high, tries] = [width, height, 0]; tries < 400; tries += 1) {
        await post('/window/rect', { width: wide, height: high });
        await pause(50);
        const [innerWide, innerHigh] = await call(() => [innerWidth, innerHeight], []);
        if (innerWide === width && innerHigh === height) return;
        if (tries % 4 === 3) [wide, high] = [wide + width - innerWide, high + height - innerHigh];
      }
    },
    screenshot: async () => Buffer.from(await ask('GET', `${at}/screenshot`), 'base64'),
    end: () => ask('DELETE', at),
  };
}
