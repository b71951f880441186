/**
 * Imitates Capacitor's bridge, which the native shell injects before any script: plugins by name, methods that return
 * promises, listeners, and errors with a code. The function is injected as text, so it can't use anything outside itself.
 */

export interface NativeReply {
  value?: unknown;
  /** The call was rejected. */
  error?: { message: string; code?: string };
}

interface ShellWindow {
  /** Answers a plugin call, outside the page. */
  nativeCall: (plugin: string, method: string, options: unknown) => Promise<NativeReply>;
  Capacitor?: unknown;
  nativeEmit?: (plugin: string, event: string, data: unknown) => void;
}

type Listener = (data: unknown) => void;

export function installBridge(platform: 'ios' | 'android'): void {
  const shell: ShellWindow = Object.assign(globalThis, {
    nativeCall: Reflect.get(globalThis, 'nativeCall'),
  });
  const listeners = new Map<string, Set<Listener>>();
  const addListener = (plugin: string) => (event: string, listener: Listener) => {
    const place = `${plugin}.${event}`;
    const all = listeners.get(place) ?? new Set();
    listeners.set(place, all.add(listener));
    return { remove: async () => void all.delete(listener) };
  };
  const callerOf = (plugin: string, method: string) => async (options: unknown) => {
    const { value, error } = await shell.nativeCall(plugin, method, options ?? {});
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return value;
  };
  const pluginOf = (plugin: string): object =>
    new Proxy(
      {},
      {
        get: (_, method) =>
          method === 'addListener' ? addListener(plugin) : callerOf(plugin, String(method)),
      },
    );
  shell.Capacitor = {
    getPlatform: () => platform,
    isNativePlatform: () => true,
    Plugins: new Proxy({}, { get: (_, name) => pluginOf(String(name)) }),
  };
  shell.nativeEmit = (plugin, event, data) => {
    for (const listener of listeners.get(`${plugin}.${event}`) ?? []) listener(data);
  };
}
