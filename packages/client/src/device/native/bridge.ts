/**
 * Capacitor's bridge, which the native shell injects into the page. The page doesn't import Capacitor, so that web and
 * native app share one build (docs/decisions/app/native-shell.md).
 */
import * as z from 'zod/mini';

type Method = (...given: readonly unknown[]) => unknown;
type Plugin = Readonly<Record<string, Method | undefined>>;

interface Bridge {
  readonly Plugins: Readonly<Record<string, Plugin | undefined>>;
  getPlatform(): string;
}

declare global {
  interface Window {
    readonly Capacitor?: Bridge;
  }
}

const platformSchema = z.enum(['ios', 'android']);

export const platform = (): 'ios' | 'android' => platformSchema.parse(window.Capacitor?.getPlatform());

const methodOf = (plugin: string, name: string): Method => {
  const method = window.Capacitor?.Plugins[plugin]?.[name];
  if (!method) throw new Error(`The shell has no ${plugin}.${name}`);
  return method;
};

/** Calls a plugin. Rejects with the plugin's error, or if the shell doesn't have the plugin. */
export const callPlugin = async (plugin: string, name: string, options: object = {}): Promise<unknown> =>
  methodOf(plugin, name)(options);

/** Calls a plugin, and types the answer as the plugin documents it. */
export const askPlugin = async <S extends z.ZodMiniType>(
  schema: S,
  plugin: string,
  name: string,
  options?: object,
): Promise<z.output<S>> => schema.parse(await callPlugin(plugin, name, options));

const handleSchema = z.object({
  remove: z.custom<() => unknown>((value) => typeof value === 'function'),
});

/** Listens to a plugin's event. Returns a function that removes the listener. */
export function onPlugin(plugin: string, event: string, listener: (data: unknown) => void): () => void {
  // Older shells return the handle, newer ones a promise.
  const following = Promise.resolve(methodOf(plugin, 'addListener')(event, listener));
  return () =>
    void following.then(
      (handle) => void handleSchema.safeParse(handle).data?.remove(),
      () => undefined,
    );
}

/** The code of a plugin's error, such as a WebAuthn error name. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
