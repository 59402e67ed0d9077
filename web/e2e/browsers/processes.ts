import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const isOnPath = (command: string) => spawnSync('which', [command]).status === 0;

/** Debian keeps WebKit's own small browser beside its library; the folder depends on the machine's architecture. */
function miniBrowser(): string | undefined {
  const libraries = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  return libraries
    .flatMap((name) => ['4.1', '4.0'].map((api) => `/usr/lib/${name}/webkit2gtk-${api}/MiniBrowser`))
    .find((path) => existsSync(path));
}

const PACKAGES = { webkit: 'webkit2gtk-driver', firefox: 'firefox-esr' } as const;
export type BrowserName = keyof typeof PACKAGES;

/** The program of a browser; a missing one fails the run with the command that installs it. */
export function programOf(browser: BrowserName): string {
  const found =
    browser === 'webkit' ? isOnPath('WebKitWebDriver') && miniBrowser() : ['firefox-esr', 'firefox'].find(isOnPath);
  if (found && isOnPath('Xvfb')) return found;
  throw new Error(`Not here: sudo apt-get install -y --no-install-recommends xvfb ${PACKAGES[browser]}`);
}

export interface Processes {
  /** A folder for profiles, deleted at the end. */
  folder: string;
  start(command: string, args: readonly string[], options?: SpawnOptions, read?: (line: string) => void): ChildProcess;
  /** Starts a virtual screen and returns its DISPLAY. */
  screen(): Promise<string>;
  end(): Promise<void>;
}

/** Processes and files of one browser; each process is ended by its own id. */
export function processes(): Processes {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-browsers-'));
  const started: ChildProcess[] = [];
  const start: Processes['start'] = (command, args, options = {}, read = () => {}) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(read);
      });
    }
    child.on('error', (error) => console.warn(`${command}: ${error.message}`));
    started.push(child);
    return child;
  };
  return {
    folder,
    start,
    async screen() {
      const args = ['-displayfd', '3', '-screen', '0', '1440x1100x24', '-nolisten', 'tcp'];
      const [, , , display] = start('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }).stdio;
      if (!display) throw new Error('Xvfb has no output');
      const [number] = await once(display, 'data');
      return `:${String(number).trim()}`;
    },
    async end() {
      for (const child of started.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        await Promise.race([once(child, 'exit'), pause(5_000)]);
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      }
      // The browser's children write into the folder until they end.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}

/** Common interface of WebDriver (WebKit) and WebDriver BiDi (Firefox). `run` and `find` run functions in the page. */
export interface DrivenBrowser {
  readonly version: string;
  /** Errors that pages have logged, where the protocol reports them. */
  readonly complaints: string[];
  goto(url: string): Promise<unknown>;
  run<Args extends readonly unknown[], T>(
    page: ((...args: Args) => T | Promise<T>) | string,
    ...args: Args
  ): Promise<T>;
  find<Args extends readonly unknown[]>(
    page: (...args: Args) => Element | undefined,
    ...args: Args
  ): Promise<string | undefined>;
  /** Role and name of an element in the accessibility tree, if the protocol exposes them. */
  hear?(element: string): Promise<{ role: string; label: string }>;
  press(element: string): Promise<unknown>;
  /** Types into the element with the focus. */
  type(text: string): Promise<unknown>;
  attach(element: string, path: string): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  screenshot(): Promise<Buffer>;
  end(): Promise<unknown>;
}

/** The key actions of both protocols that type a text. */
export const pressesOf = (text: string) =>
  [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));

export const PATIENCE_MS = 60_000;
