import type { CDPSession, Page } from 'playwright-core';
import { buildWeb } from '../infra/buildWeb.ts';
import { placeAlong, positionOf, walkRoute } from '../shared/domain/walk/walkRoute.ts';
import { walkerWithWalk } from '../web/e2e/driver/underWay.ts';
import { launchChromium } from '../web/e2e/helper/chromium.ts';
import { startStack } from '../web/e2e/helper/stack.ts';

const SLOW_DOWN = 4;
const FIXES = 150;
const WARM_UP = 10;
const FIRST_FIX = Date.UTC(2026, 0, 1);
const METRES_A_FIX = 2.6;
/** Long enough for the map to end its move before the next fix. */
const GAP_MS = 400;

interface Fix {
  latitude: number;
  longitude: number;
  at: number;
}

/** What one fix of a walk costs a slow phone: at most 8 ms of script. */
export async function benchWalkFix(): Promise<void> {
  await buildWeb();
  const stack = startStack();
  const browser = await launchChromium();
  try {
    const { url: baseURL } = await stack.ready;
    for (const hasMap of [false, true]) {
      const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
      // What tsx puts into functions that are sent to the page.
      await context.addInitScript('globalThis.__name = (named) => named');
      await context.addInitScript(hasMap ? withoutDrawing : withoutCanvas);
      const told = await fixes(await context.newPage(), hasMap);
      console.info(`${hasMap ? 'with the map, which follows' : 'without the map          '}: ${told}`);
      await context.close();
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

declare global {
  interface Window {
    framesDrawn: number;
  }
}

/** What a phone leaves to its graphics card, and script here would wait for. Frames in which something is drawn are counted. */
function withoutDrawing() {
  window.framesDrawn = 0;
  let last: CSSNumberish | null = null;
  const draw = () => {
    const { currentTime } = document.timeline;
    if (currentTime !== last) window.framesDrawn += 1;
    last = currentTime;
  };
  for (const { prototype } of [WebGL2RenderingContext, WebGLRenderingContext]) {
    prototype.drawElements = prototype.drawArrays = draw;
  }
}

function withoutCanvas() {
  window.framesDrawn = 0;
  HTMLCanvasElement.prototype.getContext = () => null;
}

async function fixes(page: Page, hasMap: boolean): Promise<string> {
  const { walker, line } = await walkerWithWalk(page);
  if (hasMap) await page.locator('.map-canvas[data-ready]').waitFor();
  await walker.button('Start Walking').click();
  const route = walkRoute(line);
  const devtools = await page.context().newCDPSession(page);
  // The time of the page's own thread: what else the machine does meanwhile does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const perFix = async (from: number, count: number, tell: (fix: Fix) => void) => {
    const before = await timesOf(devtools);
    for (let i = from; i < from + count; i++) {
      const { latitude, longitude } = positionOf(route, placeAlong(route, i * METRES_A_FIX));
      await page.evaluate(tell, { latitude, longitude, at: FIRST_FIX + 2000 * i });
      await page.waitForTimeout(GAP_MS);
    }
    const after = await timesOf(devtools);
    return { script: (1000 * (after.script - before.script)) / count, all: (1000 * (after.all - before.all)) / count };
  };
  const tell = ({ latitude, longitude, at }: Fix) => window.tellPosition(latitude, longitude, 8, at);
  await perFix(0, WARM_UP, tell);
  const idle = await perFix(0, FIXES / 5, () => undefined);
  const framesBefore = await page.evaluate(() => window.framesDrawn);
  const busy = await perFix(WARM_UP, FIXES, tell);
  const frames = (await page.evaluate(() => window.framesDrawn)) - framesBefore;
  const [script, all] = [busy.script - idle.script, busy.all - idle.all];
  return `${script.toFixed(1)} ms of script a fix, ${all.toFixed(1)} ms with style, layout and drawing; ${frames} frames in ${FIXES} fixes`;
}

async function timesOf(devtools: CDPSession): Promise<{ script: number; all: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { script: of('ScriptDuration'), all: of('TaskDuration') };
}
