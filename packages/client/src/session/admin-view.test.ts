/** The administration view of a tab. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '@portal/contract/session';
import type * as Device from '../device/device.ts';
import { memoryStore } from '../device/storage.ts';
import { userOf } from './user.factory.ts';

const cookie = 'csrf=x; isAdminView=4215.staff-1.parent%2F1';
const flag = { centreCode: '4215', schoolUserId: 'staff-1', ppaoId: 'parent/1' };
const view = { schoolUserId: 'staff-1', endsAt: '2026-11-18T01:30:00.000Z', officePath: '/office' };
const parent = { ...userOf({ isAdminView: true, isRedacted: true }), view };

let asked: string[];

/** Fresh modules, as after a page load. */
async function loadPage(cookies: string, answerUser: () => Response) {
  vi.resetModules();
  asked = [];
  vi.stubGlobal('document', { cookie: cookies });
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input);
    if (input.startsWith('/api/AdminView/User')) return answerUser();
    if (input.endsWith('authenticationCheck'))
      return Response.json({ isAuthenticated: true, idleSecondsLeft: 1800, warnSeconds: 150 });
    return Response.json(input.endsWith('csrf-token') ? 'token' : { officePath: '/office' });
  });
  return import('./session.ts');
}
const refused = (code: string) => (): Response =>
  Response.json({ type: 't', title: 't', status: 403, code, requestId: 'r' }, { status: 403 });

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStore());
  vi.stubGlobal('sessionStorage', memoryStore());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

describe('a page that starts with the cookie of an administration view', () => {
  it('A-4.13 copies the flag to the tab, and loads the viewed parent with its parameters', async () => {
    const page = await loadPage(cookie, () => Response.json(parent));
    await page.startSession();
    expect(page.getSession()).toMatchObject({ status: 'signed-in', user: { isAdminView: true } });
    expect(asked).toContain('/api/AdminView/User?centreCode=4215&schoolUserId=staff-1&ppaoId=parent%2F1');
    expect(asked.join()).not.toContain('/api/user');
    const { viewFlag } = await import('./admin-view.ts');
    expect(viewFlag()).toEqual(flag);
  });

  it('leaves the device’s own session as it is', async () => {
    localStorage.setItem(storageKeys.authenticated, 'false');
    const page = await loadPage(cookie, () => Response.json(parent));
    await page.startSession();
    expect(localStorage.getItem(storageKeys.authenticated)).toBe('false');
  });

  it.each([
    ['account-inactive', 'view-inactive'],
    ['forbidden', 'view-refused'],
  ])('A-2.23 shows why it is refused: %s', async (code, reason) => {
    const page = await loadPage(cookie, refused(code));
    await page.startSession();
    expect(page.getSession()).toEqual({ status: 'signed-out', reason });
    expect(sessionStorage.getItem(storageKeys.adminView)).toBeNull();
  });

  it('ends with its own logout, not with the family’s', async () => {
    const page = await loadPage(cookie, () => Response.json(parent));
    await page.startSession();
    await page.logOut();
    expect(asked.at(-1)).toBe('/api/AdminView/Logout');
    expect(page.getSession()).toEqual({ status: 'signed-out', reason: 'view-ended' });
  });

  it('stays signed in while the server can’t be reached', async () => {
    const page = await loadPage(cookie, () => Response.json(parent));
    await page.startSession();
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    await expect(page.logOut()).rejects.toMatchObject({ status: 0 });
    expect(page.getSession().status).toBe('signed-in');
  });
});

describe('a tab whose view has ended meanwhile', () => {
  it('shows that it has ended, and asks the server for nothing', async () => {
    sessionStorage.setItem(storageKeys.adminView, '4215.staff-1.parent/1');
    const page = await loadPage('', () => Response.json(parent));
    await page.startSession();
    expect(page.getSession()).toEqual({ status: 'signed-out', reason: 'view-ended' });
    expect(asked).toEqual(['/api/token/csrf-token']);
  });
});

describe('a page in the native shell', () => {
  beforeEach(() =>
    vi.doMock('../device/device.ts', async (original) => {
      const { device } = await original<typeof Device>();
      return { device: { ...device, shell: { facts: {} } } };
    }),
  );
  afterEach(() => vi.doUnmock('../device/device.ts'));

  it('A-4.13 has no administration view, even with the cookie and the flag of one', async () => {
    sessionStorage.setItem(storageKeys.adminView, '4215.staff-1.parent/1');
    const page = await loadPage(cookie, () => Response.json(parent));
    await page.startSession();
    expect(page.getSession().status).toBe('signed-out');
    expect(asked).toEqual(['/api/token/csrf-token']);
  });
});
