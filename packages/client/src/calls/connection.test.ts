import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { loadPart } from './load-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose reachability the test controls. */
const server = (isThere: boolean) => {
  const state = { isThere, checks: 0 };
  const connection = createConnection(() => {
    state.checks += 1;
    return Promise.resolve(state.isThere);
  });
  return { state, connection };
};

describe('the connection', () => {
  it('is online until a request fails', () => {
    expect(server(false).connection.isOnline()).toBe(true);
  });

  it('notifies its listeners when it is lost and when it is back', async () => {
    const { state, connection } = server(false);
    const seen: boolean[] = [];
    connection.subscribe(() => seen.push(connection.isOnline()));
    await connection.check();
    await connection.check();
    state.isThere = true;
    await connection.check();
    expect(seen).toEqual([false, true]);
  });

  it('probes the server with exponential backoff while offline, and stops once it responds', async () => {
    const { state, connection } = server(false);
    connection.lose();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state.checks).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.checks).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state.checks).toBe(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(state.checks).toBeLessThan(70);
    state.isThere = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.isOnline()).toBe(true);
    const { checks } = state;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.checks).toBe(checks);
  });

  it('sends one probe for concurrent requests', async () => {
    const { state, connection } = server(true);
    await Promise.all([connection.check(), connection.check()]);
    expect(state.checks).toBe(1);
  });
});

describe('a lazily loaded module', () => {
  const missing = (): Promise<string> => Promise.reject(new TypeError('Failed to fetch'));

  it('is loaded once the connection is back', async () => {
    const { state, connection } = server(false);
    const load = vi.fn<() => Promise<string>>(missing);
    const part = loadPart(load, connection);
    await vi.advanceTimersByTimeAsync(10);
    expect(connection.isOnline()).toBe(false);
    expect(load).toHaveBeenCalledTimes(1);
    load.mockImplementation(() => Promise.resolve('part'));
    state.isThere = true;
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(part).resolves.toBe('part');
  });

  it('is retried once if the server responds, then fails', async () => {
    const { connection } = server(true);
    const load = vi.fn<() => Promise<string>>(missing);
    const reload = vi.fn<() => void>();
    await expect(loadPart(load, connection, reload)).rejects.toThrow('Failed to fetch');
    expect(load).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page in a browser that caches a failed import', async () => {
    const { state, connection } = server(false);
    const reload = vi.fn<() => void>();
    const part = loadPart(missing, connection, reload);
    const outcome = part.catch(() => 'given up');
    await vi.advanceTimersByTimeAsync(10);
    state.isThere = true;
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(outcome).resolves.toBe('given up');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
