/** Two tabs of one browser share one session. Each has its own timer and doesn't know the other (G6). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const minute = 60_000;
const idleMs = 30 * minute;

/** The server's session. Passive checks don't renew it. */
const server = { lastSeenAt: 0 };
const asked: { path: unknown; isLook: boolean }[] = [];

const fakeServer: typeof fetch = async (input, options) => {
  const isLook = new Headers(options?.headers).get('Session-Check') === 'look';
  asked.push({ path: input, isLook });
  const left = server.lastSeenAt + idleMs - Date.now();
  if (left <= 0) {
    const body = { type: 't', title: 't', status: 401, code: 'sign-in-required', requestId: 'r' };
    return new Response(JSON.stringify(body), { status: 401 });
  }
  if (!isLook) server.lastSeenAt = Date.now();
  const idleSecondsLeft = Math.ceil((isLook ? left : idleMs) / 1000);
  return new Response(JSON.stringify({ isAuthenticated: true, idleSecondsLeft, warnSeconds: 150 }));
};

/** Fresh modules, as in a separate tab. */
async function openTab() {
  vi.resetModules();
  const { checkAuthentication, checkSessionPassively } = await import('./session.ts');
  const { idleClock } = await import('./idle-clock.ts');
  await checkAuthentication();
  return { checkAuthentication, checkSessionPassively, ...idleClock };
}
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(fakeServer));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.lastSeenAt = 0;
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

describe('two tabs', () => {
  it('G6 let an idle session end: their passive checks don’t renew it', async () => {
    const first = await openTab();
    pass(10 * minute);
    const second = await openTab();
    pass(20 * minute);
    // The first tab's timer has run out. The session lives as long as the second tab uses it.
    expect(first.phase()).toBe('ended');
    await first.checkSessionPassively();
    expect(first.phase()).toBe('active');
    pass(8 * minute);
    expect([first.phase(), second.phase()]).toEqual(['warning', 'warning']);
    await second.checkSessionPassively();
    pass(2 * minute);
    expect([first.phase(), second.phase()]).toEqual(['ended', 'ended']);
    await expect(second.checkSessionPassively()).rejects.toMatchObject({ status: 401 });
    await expect(first.checkSessionPassively()).rejects.toMatchObject({ status: 401 });
  });

  it('G6 continue with a session that the other tab has used since', async () => {
    const first = await openTab();
    const second = await openTab();
    pass(28 * minute);
    await second.checkAuthentication();
    expect(first.phase()).toBe('warning');
    await first.checkSessionPassively();
    expect(first.phase()).toBe('active');
  });

  it('G6 renew the session when the person chooses to stay', async () => {
    const tab = await openTab();
    pass(29 * minute);
    await tab.checkAuthentication();
    expect(tab.phase()).toBe('active');
    pass(29 * minute);
    await tab.checkSessionPassively();
    expect(tab.phase()).toBe('warning');
  });

  it('G6 keep their phase if a check changes nothing, otherwise each check would trigger another', async () => {
    const tab = await openTab();
    pass(28 * minute);
    const phases: string[] = [];
    tab.subscribe(() => phases.push(tab.phase()));
    await tab.checkSessionPassively();
    expect(new Set(phases)).toEqual(new Set(['warning']));
    await tab.checkAuthentication();
    expect(tab.phase()).toBe('active');
  });

  it('G6 restart the timer on any response after a failed check', async () => {
    const tab = await openTab();
    pass(28 * minute);
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('offline'));
    await expect(tab.checkSessionPassively()).rejects.toThrow(Error);
    expect(tab.phase()).toBe('warning');
    tab.renew();
    expect(tab.phase()).toBe('active');
  });

  it('make the specified check call in every case', async () => {
    const tab = await openTab();
    await tab.checkSessionPassively();
    expect(asked).toEqual([
      { path: '/api/authentication/authenticationCheck', isLook: false },
      { path: '/api/authentication/authenticationCheck', isLook: true },
    ]);
  });
});
