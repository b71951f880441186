import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VersionCheck } from './versions.ts';

const done: string[] = [];
let version: VersionCheck;
let answer: () => Promise<unknown>;
let status: string;

async function failWith(code: number): Promise<never> {
  const { ApiProblem } = await import('../calls/problems/api-problem.ts');
  throw new ApiProblem({ status: code, problem: {}, method: 'GET', url: '/api/authentication' });
}

beforeEach(() => {
  done.length = 0;
  version = { kind: 'current' };
  answer = async () => ({ isAuthenticated: true, idleSecondsLeft: 1800, warnSeconds: 150 });
  status = 'signed-in';
  // Test files of a worker share loaded modules. Load these again, so that they use this file's mocks.
  vi.resetModules();
  vi.doMock('./versions.ts', () => ({
    checkVersion: async () => {
      done.push('version');
      return version;
    },
  }));
  vi.doMock('../calls/csrf.ts', () => ({
    forgetCsrfToken: () => done.push('forget token'),
    loadCsrfToken: async () => void done.push('load token'),
  }));
  vi.doMock('../calls/call.ts', () => ({
    call: async () => {
      done.push('session');
      return answer();
    },
  }));
  vi.doMock('../session/idle-clock.ts', () => ({ idleClock: { set: () => undefined } }));
  vi.doMock('../session/session.ts', () => ({
    getSession: () => ({ status }),
    endSession: () => done.push('sign out'),
  }));
});
afterEach(() => {
  for (const mocked of [
    './versions.ts',
    '../calls/csrf.ts',
    '../calls/call.ts',
    '../session/idle-clock.ts',
    '../session/session.ts',
  ])
    vi.doUnmock(mocked);
  vi.resetModules();
});

const resume = async () => (await import('./resume.ts')).resumeApp();
const checks = ['version', 'forget token', 'load token', 'session'];

describe('W-9.6 an app that returns', () => {
  it('checks its version, gets a new token and checks the session, in this order', async () => {
    expect(await resume()).toBeNull();
    expect(done).toEqual(checks);
  });

  it('signs out if the session has ended', async () => {
    answer = () => failWith(401);
    await resume();
    expect(done).toEqual([...checks, 'sign out']);
  });

  it('doesn’t sign out if the server can’t be reached', async () => {
    answer = () => failWith(0);
    await resume();
    expect(done).toEqual(checks);
  });

  it('doesn’t check the session if nobody is signed in', async () => {
    status = 'signed-out';
    await resume();
    expect(done).toEqual(checks.slice(0, 3));
  });

  it('checks nothing else below the minimum version', async () => {
    version = { kind: 'outdated', current: '4.1.0', target: '4.2.0' };
    expect(await resume()).toEqual(version);
    expect(done).toEqual(['version']);
  });
});
