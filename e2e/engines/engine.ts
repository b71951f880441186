/** A browser engine that the core journeys run in, with what a journey needs of it and no more. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** A script's source and its arguments: it runs in the page, so it must not refer to anything outside itself. */
export interface PageScript {
  /** The source of a function expression. */
  source: string;
  args: readonly unknown[];
}

/** An element of the page, as the engine's protocol refers to it. */
export interface EngineElement {
  click(): Promise<void>;
  /** Adds to what a field holds, key by key. */
  type(text: string): Promise<void>;
}

export interface EnginePage {
  goto(url: string): Promise<void>;
  /** The script's answer, which must be JSON. */
  evaluate(script: PageScript): Promise<unknown>;
  /** The element that the script answers with, or null. */
  element(script: PageScript): Promise<EngineElement | null>;
  /** Runs scripts in a frame from here on; null is the page itself. */
  useFrame(title: string | null): Promise<void>;
  /** A PNG of what is in view. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export const callSource = ({ source, args }: PageScript): string =>
  `(${source})(${args.map((argument) => JSON.stringify(argument)).join(', ')})`;
