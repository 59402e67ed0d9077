import { type ComponentType, lazy, useState } from 'react';
import { matchRoute, type Parser } from 'wouter';

export type Screen = {
  /** A path, with `:name` for a parameter, or `*` for whatever is left. */
  path: string;
  title: string;
  Lazy: ComponentType;
  /** The component itself, once its chunk is here. */
  loaded: () => ComponentType | undefined;
  /** Fetches the screen's chunk, so that a following render shows it at once. */
  preload: () => Promise<void>;
};

/** One line of the route table; the screen's module exports it as `default`. */
export function screen(path: string, title: string, load: () => Promise<{ default: ComponentType }>): Screen {
  let component: ComponentType | undefined;
  const fetchChunk = async () => {
    const module = await load();
    component = module.default;
    return module;
  };
  return {
    path,
    title,
    Lazy: lazy(fetchChunk),
    loaded: () => component,
    preload: async () => void (await fetchChunk()),
  };
}

/**
 * Renders a screen in the same pass if its chunk is already here: a page transition then fades to the screen itself and
 * not to an empty frame, which is what plain `lazy` would give it. Chosen once, or the arriving chunk would remount it.
 */
export function ScreenView({ screen: { loaded, Lazy } }: { screen: Screen }) {
  const [Chosen] = useState<ComponentType>(() => loaded() ?? Lazy);
  return <Chosen />;
}

/** The first line of the table that a path falls on, by the router's own rules. */
export const matchScreen = (parser: Parser, table: readonly Screen[], path: string): Screen | undefined =>
  table.find((entry) => matchRoute(parser, entry.path, path)[0]);
