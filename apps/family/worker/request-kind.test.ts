import { describe, expect, it } from 'vitest';
import { requestKind } from './request-kind.ts';

const origin = 'https://portal.example';
const ask = (path: string, { method = 'GET', mode = 'cors' }: { method?: string; mode?: RequestMode } = {}) =>
  requestKind({ method, mode, url: new URL(path, origin).href }, origin);

describe('W-2.1 the worker answers', () => {
  it('the page, whatever its query', () => {
    expect(ask('/', { mode: 'navigate' })).toBe('page');
    expect(ask('/?from=icon', { mode: 'navigate' })).toBe('page');
  });

  it('built files', () => {
    expect(ask('/assets/main-1a2b.js')).toBe('file');
    expect(ask('/assets/public-sans-latin-1a2b.woff2')).toBe('file');
  });

  it.each([
    ['/api/user', 'cors'],
    ['/api/downloads/1', 'navigate'],
    ['/office', 'navigate'],
    ['/office/queue', 'navigate'],
    ['/office/assets/main-1a2b.js', 'cors'],
    ['/card-payment', 'navigate'],
    ['/captcha', 'navigate'],
    ['/manifest.webmanifest', 'cors'],
    ['/', 'cors'],
    ['https://elsewhere.example/assets/a.js', 'no-cors'],
  ] as const)('W-2.2 and leaves %s (%s) to the browser', (path, mode) => {
    expect(ask(path, { mode })).toBe('other');
  });

  it.each(['POST', 'HEAD', 'PATCH'])('and leaves %s to the browser', (method) => {
    expect(ask('/assets/main-1a2b.js', { method })).toBe('other');
    expect(ask('/', { method, mode: 'navigate' })).toBe('other');
  });
});
