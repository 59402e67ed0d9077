import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const PLACE = '<!-- The front door -->';

const NO_STYLES = '\0no-styles';

/** The sheets are in the page already; only the markup is asked for. */
const withoutStyles: Plugin = {
  name: 'signpost-without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? NO_STYLES : undefined),
  load: (id) => (id === NO_STYLES ? '' : undefined),
};

/**
 * The first paint of a first visit is the front door itself, drawn from its own components when the app is built. What it
 * is drawn with, styles and letters, comes before the scripts.
 */
export const openingDoor: Plugin = {
  name: 'signpost-opening-door',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      if (!html.includes(PLACE)) throw new Error(`index.html has no place for the front door: ${PLACE}`);
      const { module } = await runnerImport<typeof import('./src/app/openingDoor.tsx')>(
        join(import.meta.dirname, 'src/app/openingDoor.tsx'),
        { configFile: false, root: import.meta.dirname, logLevel: 'error', plugins: [withoutStyles] },
      );
      return html
        .replace(PLACE, () => module.openingDoor())
        .replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
    },
  },
};
