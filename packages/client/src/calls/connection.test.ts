import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { loadPart } from './load-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that is reachable as the test says. */
const server = (isThere: boolean) => {
  const state = { isThere, checks: 0 };
  const connection = createConnection(() => {
    state.checks += 1;
    return Promise.resolve(state.isThere);
  });
  return { state, connection };
};

describe('the connection', () => {
  it('is online until something is known to be missing', () => {
    expect(server(false).connection.isOnline()).toBe(true);
  });

  it('tells its listeners when it is lost and when it is back', async () => {
    const { state, connection } = server(false);
    const seen: boolean[] = [];
    connection.subscribe(() => seen.push(connection.isOnline()));
    await connection.check();
    await connection.check();
    state.isThere = true;
    await connection.check();
    expect(seen).toEqual([false, true]);
  });

  it('looks for the server by itself while offline, in growing pauses, and stops once it answers', async () => {
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

  it('asks once where several want to know', async () => {
    const { state, connection } = server(true);
    await Promise.all([connection.check(), connection.check()]);
    expect(state.checks).toBe(1);
  });
});

describe('a part that is fetched', () => {
  const missing = (): Promise<string> => Promise.reject(new TypeError('Failed to fetch'));

  it('comes after the connection is back', async () => {
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

  it('is asked for once more where the server answers, and then given up', async () => {
    const { connection } = server(true);
    const load = vi.fn<() => Promise<string>>(missing);
    const reload = vi.fn<() => void>();
    await expect(loadPart(load, connection, reload)).rejects.toThrow('Failed to fetch');
    expect(load).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it('loads the page again in a browser that keeps the failure from before', async () => {
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
