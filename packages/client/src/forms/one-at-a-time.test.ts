import { describe, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

const deferred = () => {
  let settle = { resolve: (): void => undefined, reject: (): void => undefined };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject: () => reject(new Error('failed')) };
  });
  return { promise, ...settle };
};

describe('running one submission at a time', () => {
  it('ignores a second activation in the same tick', async () => {
    const runOnce = oneAtATime();
    const { promise, resolve } = deferred();
    let sent = 0;
    const send = async (): Promise<void> => {
      sent += 1;
      await promise;
    };
    const both = [runOnce(send), runOnce(send)];
    resolve();
    await Promise.all(both);
    expect(sent).toBe(1);
  });

  it('runs again once the first has settled', async () => {
    const runOnce = oneAtATime();
    let sent = 0;
    const send = async (): Promise<void> => void (sent += 1);
    await runOnce(send);
    await runOnce(send);
    expect(sent).toBe(2);
  });

  it('rethrows a failure and allows another attempt', async () => {
    const runOnce = oneAtATime();
    const { promise, reject } = deferred();
    const first = runOnce(() => promise);
    reject();
    await expect(first).rejects.toThrow('failed');
    await expect(runOnce(() => Promise.resolve('sent'))).resolves.toBe('sent');
  });

  it('reports progress around each run', async () => {
    const progress: boolean[] = [];
    const runOnce = oneAtATime((isRunning) => progress.push(isRunning));
    await Promise.all([runOnce(() => Promise.resolve()), runOnce(() => Promise.resolve())]);
    expect(progress).toEqual([true, false]);
  });
});
