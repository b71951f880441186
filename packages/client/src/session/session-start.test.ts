import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
