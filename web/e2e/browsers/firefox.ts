import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DrivenBrowser, PATIENCE_MS, type Processes, pressesOf, programOf } from './processes.ts';

const preferences = (position: { latitude: number; longitude: number }) => ({
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'geo.provider.network.url': `data:application/json,{"location":{"lat":${position.latitude},"lng":${position.longitude}},"accuracy":20}`,
  'geo.provider.use_geoclue': false,
  'layout.css.prefers-color-scheme.content-override': 1,
  'permissions.default.geo': 1,
  'remote.prefs.recommended': true,
  'toolkit.telemetry.enabled': false,
  'webgl.force-enabled': true,
});

// biome-ignore lint/suspicious/noExplicitAny: each command of the protocol has another result
type Result = any;

/**
 * Firefox by WebDriver BiDi, because Debian has no geckodriver. It has a window on the virtual screen: without one it
 * has no WebGL. On Node 20 WebSocket needs the flag that the test project sets.
 */
export async function openFirefox(
  { start, screen, folder }: Processes,
  position: { latitude: number; longitude: number },
): Promise<DrivenBrowser> {
  const binary = programOf('firefox');
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  const lines = Object.entries(preferences(position)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const env = { ...process.env, DISPLAY: await screen(), MOZ_ENABLE_WAYLAND: '0' };
  const address = await new Promise<string>((found, failed) => {
    const args = ['--profile', profile, '--no-remote', '--remote-debugging-port', '0'];
    start(binary, args, { env }, (line) => {
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (url) found(url);
    });
    setTimeout(() => failed(new Error('Firefox does not listen')), PATIENCE_MS).unref();
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((open, failed) => {
    socket.addEventListener('open', open);
    socket.addEventListener('error', () => failed(new Error(`no answer on ${address}`)));
  });
  const waiting = new Map<number, { found: (result: Result) => void; failed: (error: Error) => void }>();
  const complaints: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message, method, params } = JSON.parse(String(data));
    if (method === 'log.entryAdded' && params.level === 'error') complaints.push(params.text);
    const call = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') call?.failed(new Error(message));
    else call?.found(result);
  });
  let lastId = 0;
  const ask = (method: string, params: object): Promise<Result> =>
    new Promise((found, failed) => {
      lastId += 1;
      waiting.set(lastId, { found, failed });
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  const { capabilities } = await ask('session.new', { capabilities: {} });
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await ask('browsingContext.getTree', {});
  const { context } = contexts[0];

  const call = async (page: unknown, args: object[]) => {
    const target = { functionDeclaration: String(page), arguments: args, target: { context }, awaitPromise: true };
    const { result, exceptionDetails } = await ask('script.callFunction', target);
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  const json = (args: readonly unknown[]) => [{ type: 'string', value: JSON.stringify(args) }];
  const type = (text: string) =>
    ask('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions: pressesOf(text) }] });
  const press = async (element: string) => {
    await call((one: Element) => one.scrollIntoView({ block: 'center', behavior: 'instant' }), [{ sharedId: element }]);
    const origin = { type: 'element', element: { sharedId: element } };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await ask('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  };
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    complaints,
    goto: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    run: async (page, ...args) => {
      const { value } = await call(`async (args) => JSON.stringify(await (${page})(...JSON.parse(args)))`, json(args));
      return value === undefined ? undefined : JSON.parse(value);
    },
    find: async (page, ...args) => (await call(`(args) => (${page})(...JSON.parse(args))`, json(args))).sharedId,
    press,
    attach: (element, path) => ask('input.setFiles', { context, element: { sharedId: element }, files: [path] }),
    type,
    resize: (width, height) => ask('browsingContext.setViewport', { context, viewport: { width, height } }),
    screenshot: async () => Buffer.from((await ask('browsingContext.captureScreenshot', { context })).data, 'base64'),
    end: () => ask('browser.close', {}),
  };
}
