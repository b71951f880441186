/**
 * The only access to the platform's APIs, so that the native shell can replace the browser. No other module reads
 * `navigator`.
 */
export interface Device {
  readonly platform: 'web' | 'ios' | 'android';
  /** The user agent string. */
  readonly userAgent: string;
  /** The preferred language as a BCP 47 tag. */
  readonly language: string;
  /** Whether the device has a network connection. The service may still be unreachable. */
  isOnline(): boolean;
  /** Calls back when the network connection changes. Returns a function that stops it. */
  onNetworkChange(listener: (isOnline: boolean) => void): () => void;
  /** Copies text to the clipboard. Rejects if the device doesn't allow it. */
  copyText(text: string): Promise<void>;
  /** Sends a body that survives page unload, without waiting for a response. */
  sendInBackground(url: string, body: string): void;
}

export const device: Device = {
  platform: 'web',
  get userAgent() {
    return navigator.userAgent;
  },
  get language() {
    return navigator.language;
  },
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
};
