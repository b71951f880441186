import { afterEach, describe, expect, it, vi } from 'vitest';
import { responseOf, sendNatively } from './native-http.ts';

/** Sets up a shell whose HTTP plugin returns this answer. */
function shellWith(request: (options: Record<string, unknown>) => Promise<unknown>): void {
  vi.stubGlobal('window', {
    Capacitor: { Plugins: { CapacitorHttp: { request } }, getPlatform: () => 'ios' },
  });
}
afterEach(() => vi.unstubAllGlobals());

const problem = '{"status":401,"code":"login-failed"}';
const problemType = { 'Content-Type': 'application/problem+json' };

describe('W-9.4 native HTTP', () => {
  it('sends the body as text, with the session’s credentials', async () => {
    const asked: Record<string, unknown>[] = [];
    shellWith(async (options) => {
      asked.push(options);
      return { status: 204, headers: {}, data: '' };
    });
    const body = new URLSearchParams({ data: 'a b' });
    const { status } = await sendNatively('https://portal.example/api/x', { method: 'POST', body });
    expect(status).toBe(204);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      data: 'data=a+b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      webFetchExtra: { credentials: 'include' },
    });
  });

  it('reads JSON that the plugin has parsed, even a single text', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect(await responseOf({ status: 200, headers, data: 'token' }, false).json()).toBe('token');
    expect(await responseOf({ status: 200, headers, data: { a: 1 } }, false).json()).toEqual({ a: 1 });
  });

  it('reads a problem as text, and as base64 where a file was asked for', async () => {
    for (const data of [problem, btoa(problem)])
      expect(await responseOf({ status: 401, headers: problemType, data }, data !== problem).text()).toBe(
        problem,
      );
    expect(await responseOf({ status: 401, headers: problemType, data: problem }, true).text()).toBe(problem);
  });

  it('reads a file', async () => {
    const headers = { 'content-type': 'application/pdf', 'content-length': '7' };
    const response = responseOf({ status: 200, headers, data: btoa('%PDF-\u00e9') }, true);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([37, 80, 68, 70, 45, 0xe9]);
    expect(response.headers.get('content-length')).toBeNull();
  });

  it('passes no cookies to the page, and ignores invalid headers', () => {
    const headers = { 'Set-Cookie': 'session=1', '': 'HTTP/1.1 200 OK', etag: '"1"' };
    const response = responseOf({ status: 200, headers, data: '' }, false);
    expect([...response.headers.keys()].filter((name) => name !== 'content-type')).toEqual(['etag']);
  });

  it('gives up on an aborted request, and passes on a lost connection', async () => {
    shellWith(() => new Promise(() => undefined));
    await expect(sendNatively('https://portal.example/', { signal: AbortSignal.abort() })).rejects.toThrow(
      'abort',
    );
    shellWith(() => Promise.reject(new Error('The network connection was lost.')));
    await expect(sendNatively('https://portal.example/', {})).rejects.toThrow('lost');
  });
});
