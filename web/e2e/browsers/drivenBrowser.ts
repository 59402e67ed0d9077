/** What WebKit's WebDriver and Firefox's WebDriver BiDi have in common. Functions given to `run` and `find` run in the page. */
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
  /** An element as the browser's accessibility tree has it, where the protocol tells. */
  hear?(element: string): Promise<{ role: string; label: string }>;
  press(element: string): Promise<unknown>;
  /** Types into the element with the focus; KEYS are typed too. */
  type(text: string): Promise<unknown>;
  attach(element: string, path: string): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  screenshot(): Promise<Buffer>;
  end(): Promise<unknown>;
}

export const PATIENCE_MS = 60_000;

/** Key codes of the WebDriver specification, the same in both protocols. */
export const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const;
