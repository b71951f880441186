/**
 * The only access to the platform's APIs: the browser's here, and the native shell's in ./native, which is loaded only
 * there. No other module reads `navigator` or reaches a plugin.
 */
import type { Shell } from './shell.ts';

export interface Device {
  readonly platform: 'web' | 'ios' | 'android';
  /** The user agent string. */
  readonly userAgent: string;
  /** The preferred language as a BCP 47 tag. */
  readonly language: string;
  /** The native shell's functions; null in browsers. */
  readonly shell: Shell | null;
  /** Whether the device has a network connection. The service may still be unreachable. */
  isOnline(): boolean;
  /** Calls back when the network connection changes. Returns a function that stops it. */
  onNetworkChange(listener: (isOnline: boolean) => void): () => void;
  /** Copies text to the clipboard. Rejects if the device doesn't allow it. */
  copyText(text: string): Promise<void>;
  /** Sends a body that survives page unload, without waiting for a response. */
  sendInBackground(url: string, body: string): void;
  /** Fetches a portal path with the session. */
  send(path: string, request: RequestInit): Promise<Response>;
  /** The absolute URL of a portal path, for frames and for opening the path elsewhere. */
  portalUrl(path: string): string;
  /** Opens a URL outside the app. */
  openLink(url: string): void;
}

const browser: Device = {
  platform: 'web',
  get userAgent() {
    return navigator.userAgent;
  },
  get language() {
    return navigator.language;
  },
  shell: null,
  isOnline: () => navigator.onLine,
  onNetworkChange(listener) {
    const isBack = (): void => listener(true);
    const isLost = (): void => listener(false);
    addEventListener('online', isBack);
    addEventListener('offline', isLost);
    return () => {
      removeEventListener('online', isBack);
      removeEventListener('offline', isLost);
    };
  },
  copyText: (text) => navigator.clipboard.writeText(text),
  sendInBackground: (url, body) => void navigator.sendBeacon(url, body),
  send: (path, request) => fetch(path, request),
  portalUrl: (path) => path,
  openLink: (url) => void open(url, '_blank', 'noopener'),
};

/** In the native shell, `openDevice` replaces it before any other code uses it. */
export let device: Device = browser;

/** Whether the page runs in the native shell, which injects its bridge before any script runs. */
const isInShell = (): boolean => 'Capacitor' in window;

/** Call it before anything else. */
export async function openDevice(): Promise<void> {
  if (isInShell()) device = await (await import('./native/native-device.ts')).openNativeDevice(browser);
}
