/**
 * Capacitor's own bridge, which the native shell puts into the page. The page imports nothing of Capacitor, so that the
 * web build stays one build (docs/decisions/app/native-shell.md).
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

/** Calls a plugin. Rejects with its error, or with ours if the shell lacks the plugin. */
export const callPlugin = async (plugin: string, name: string, options: object = {}): Promise<unknown> =>
  methodOf(plugin, name)(options);

/** The same, with the answer in the shape that the plugin documents. */
export const askPlugin = async <S extends z.ZodMiniType>(
  schema: S,
  plugin: string,
  name: string,
  options?: object,
): Promise<z.output<S>> => schema.parse(await callPlugin(plugin, name, options));

const handleSchema = z.object({
  remove: z.custom<() => unknown>((value) => typeof value === 'function'),
});

/** Follows a plugin's event. Returns a function that stops it. */
export function onPlugin(plugin: string, event: string, listener: (data: unknown) => void): () => void {
  // Older shells return the handle, newer ones a promise of it.
  const following = Promise.resolve(methodOf(plugin, 'addListener')(event, listener));
  return () =>
    void following.then(
      (handle) => void handleSchema.safeParse(handle).data?.remove(),
      () => undefined,
    );
}

/** The code with which a plugin rejected, such as WebAuthn's name of the error. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
