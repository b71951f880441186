/** A browser engine for the core journeys: the minimal interface that they need. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** A script's source and arguments. It runs in the page, so it must not refer to anything outside itself. */
export interface PageScript {
  /** The source of a function expression. */
  source: string;
  args: readonly unknown[];
}

/** An element of the page, as the engine's protocol refers to it. */
export interface EngineElement {
  click(): Promise<void>;
  /** Types into a field key by key, without clearing it. */
  type(text: string): Promise<void>;
}

export interface EnginePage {
  goto(url: string): Promise<void>;
  /** The script's result, which must be JSON. */
  evaluate(script: PageScript): Promise<unknown>;
  /** The element that the script returns, or null. */
  element(script: PageScript): Promise<EngineElement | null>;
  /** Runs subsequent scripts in a frame; null selects the page itself. */
  useFrame(title: string | null): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export const callSource = ({ source, args }: PageScript): string =>
  `(${source})(${args.map((argument) => JSON.stringify(argument)).join(', ')})`;
