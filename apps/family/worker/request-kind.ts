/** What the worker does with a request. */
export type RequestKind =
  /** The page: from the network, or else the stored shell. */
  | 'page'
  /** A built file, whose name changes with its content: from the store, or else the network. */
  | 'file'
  /** Not touched: the browser handles it as if there were no worker. */
  | 'other';

type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

/** Deny by default: calls, the office, documents in frames and other origins never pass through the worker. */
export function requestKind({ method, mode, url }: Asked, origin: string): RequestKind {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return 'other';
  if (mode === 'navigate') return asked.pathname === '/' ? 'page' : 'other';
  return asked.pathname.startsWith('/assets/') ? 'file' : 'other';
}
