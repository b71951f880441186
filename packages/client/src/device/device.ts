/**
 * The device the pages run on: the only access to the platform's own functions, so that the native shell can take the browser's
 * place. Nothing else reads `navigator`.
 */
export interface Device {
  readonly platform: 'web' | 'ios' | 'android';
  /** The browser's own description of itself. */
  readonly userAgent: string;
  /** The preferred language as a BCP 47 tag. */
  readonly language: string;
  /** Whether the device has a network connection; the service may be unreachable all the same. */
  isOnline(): boolean;
  /** Calls back whenever the network connection comes or goes. Returns the way to stop. */
  onNetworkChange(listener: (isOnline: boolean) => void): () => void;
  /** Copies text for pasting elsewhere. Rejects when the device doesn't allow it. */
  copyText(text: string): Promise<void>;
  /** Sends a body that outlives the page, without waiting for an answer. */
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
