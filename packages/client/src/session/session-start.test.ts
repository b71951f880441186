import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '@portal/contract/session';
import { userOf } from './user.factory.ts';
import { memoryStore } from '../device/storage.ts';

const answers: Readonly<Record<string, unknown>> = {
  '/api/token/csrf-token': 'token',
  '/api/authentication/authenticationCheck': {
    isAuthenticated: true,
    idleSecondsLeft: 1800,
    warnSeconds: 150,
  },
  '/api/user?includeFutureStudents=true': userOf({
    hasPendingTermsAndConditions: true,
    pendingTermsAndConditions: ['owner-2'],
  }),
};

/** Fresh modules, as after a page load. */
async function loadPage() {
  vi.resetModules();
  return import('./session.ts');
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStore());
  vi.stubGlobal('sessionStorage', memoryStore());
  vi.stubGlobal('fetch', async (input: string) => new Response(JSON.stringify(answers[input])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a session with terms to accept', () => {
  it('is resumed after a reload, with the terms still pending', async () => {
    const first = await loadPage();
    await first.completeSignIn();
    expect(first.getSession().status).toBe('terms-pending');
    const reloaded = await loadPage();
    await reloaded.startSession();
    expect(reloaded.getSession().status).toBe('terms-pending');
  });

  it('is not resumed once the person has declined', async () => {
    const page = await loadPage();
    await page.completeSignIn();
    page.leaveSession();
    const reloaded = await loadPage();
    await reloaded.startSession();
    expect(reloaded.getSession()).toEqual({ status: 'signed-out', reason: 'visitor' });
  });
});

describe('a page rendered for one person', () => {
  const rendered = JSON.stringify(userOf({ accountKey: 'account-a' }));
  const reload = vi.fn<() => void>();

  /** Starts the page in the session of this account. */
  async function startIn(accountKey: string) {
    reload.mockClear();
    vi.stubGlobal('location', { reload });
    localStorage.setItem(storageKeys.authenticated, 'true');
    vi.stubGlobal('fetch', async (input: string) => {
      const check = { isAuthenticated: true, accountKey, idleSecondsLeft: 1800, warnSeconds: 150 };
      return new Response(JSON.stringify(input.endsWith('authenticationCheck') ? check : 'token'));
    });
    const page = await loadPage();
    const { drafts } = await import('../drafts/drafts.ts');
    const open = vi.spyOn(drafts, 'open');
    const started = page.startSession(rendered);
    return { page, open, started };
  }

  it('is reloaded in another account’s session, and exposes neither the user nor their drafts', async () => {
    const { page, open } = await startIn('account-b');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(page.getSession()).toEqual({ status: 'starting' });
    expect(open).not.toHaveBeenCalled();
  });

  it('starts in its own account’s session', async () => {
    const { page, open, started } = await startIn('account-a');
    await started;
    expect(page.getSession().status).toBe('signed-in');
    expect(open).toHaveBeenCalledWith('account-a');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('W-4.3 data kept to read offline', () => {
  const deleteDatabase = vi.fn<(name: string) => EventTarget>(() => {
    const request = new EventTarget();
    queueMicrotask(() => request.dispatchEvent(new Event('success')));
    return request;
  });

  /** A device on which this account keeps data. */
  function keepFor(accountKey: string): void {
    deleteDatabase.mockClear();
    vi.stubGlobal('indexedDB', { deleteDatabase });
    localStorage.setItem(storageKeys.offlineAccount, accountKey);
  }

  it('stay when the same account signs in', async () => {
    keepFor('account');
    await (await loadPage()).completeSignIn();
    expect(deleteDatabase).not.toHaveBeenCalled();
    expect(localStorage.getItem(storageKeys.offlineAccount)).toBe('account');
  });

  it('are erased when another account signs in', async () => {
    keepFor('another-account');
    await (await loadPage()).completeSignIn();
    expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('offline');
    expect(localStorage.getItem(storageKeys.offlineAccount)).toBeNull();
  });

  it('are erased when the person logs out, here or in another tab', async () => {
    keepFor('account');
    const page = await loadPage();
    await page.completeSignIn();
    page.leaveSession();
    expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('offline');
  });

  it('are shown, not the sign-in page, when the session has expired and the server is away', async () => {
    keepFor('account');
    localStorage.setItem(storageKeys.authenticated, 'false');
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline');
    });
    const page = await loadPage();
    await page.startSession();
    expect(page.getSession().status).toBe('unreachable');
  });
});
