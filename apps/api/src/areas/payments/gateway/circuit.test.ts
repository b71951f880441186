import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatewayRefusedError, GatewayUnavailableError } from '../../../ports/payment-gateway.ts';
import { Circuit } from './circuit.ts';

let now = 0;
let opened = 0;
const circuit = (): Circuit =>
  new Circuit({
    now: () => now,
    timeoutMs: 50_000,
    isOutage: (error) => error instanceof GatewayUnavailableError,
    unavailable: (why) => new GatewayUnavailableError(why),
    onOpen: () => (opened += 1),
  });
const fail = () => Promise.reject(new GatewayUnavailableError('Down'));
const refuse = () => Promise.reject(new GatewayRefusedError('1', 'No'));
const answer = () => Promise.resolve('yes');

async function failTimes(tested: Circuit, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await expect(tested.run(fail)).rejects.toThrow('Down');
}

beforeEach(() => {
  now = 0;
  opened = 0;
});
afterEach(() => vi.useRealTimers());

describe('a circuit breaker', () => {
  it('F3 opens after five consecutive failures, and makes no call while open', async () => {
    const tested = circuit();
    await failTimes(tested, 4);
    expect(await tested.run(answer)).toBe('yes');
    await failTimes(tested, 5);
    expect(tested.isPassable).toBe(false);
    const call = vi.fn<typeof answer>(answer);
    await expect(tested.run(call)).rejects.toBeInstanceOf(GatewayUnavailableError);
    expect(call).not.toHaveBeenCalled();
    expect(opened).toBe(1);
  });

  it('F3 allows one call after 30 seconds, and closes when it succeeds', async () => {
    const tested = circuit();
    await failTimes(tested, 5);
    now = 29_999;
    expect(tested.isPassable).toBe(false);
    now = 30_000;
    const { promise, resolve } = Promise.withResolvers<string>();
    const probe = tested.run(() => promise);
    await expect(tested.run(answer)).rejects.toBeInstanceOf(GatewayUnavailableError);
    resolve('yes');
    expect(await probe).toBe('yes');
    expect(await tested.run(answer)).toBe('yes');
  });

  it('F3 waits another 30 seconds when that call fails', async () => {
    const tested = circuit();
    await failTimes(tested, 5);
    now = 30_000;
    await failTimes(tested, 1);
    now = 59_999;
    expect(tested.isPassable).toBe(false);
    now = 60_000;
    expect(tested.isPassable).toBe(true);
    expect(opened).toBe(1);
  });

  it('does not count a refusal, because the service is available', async () => {
    const tested = circuit();
    await failTimes(tested, 4);
    await expect(tested.run(refuse)).rejects.toThrow('No');
    await failTimes(tested, 4);
    expect(tested.isPassable).toBe(true);
  });

  it('F3 times out a call at 50 seconds, and counts it as a failure', async () => {
    vi.useFakeTimers();
    const tested = circuit();
    const cut = tested.run(() => new Promise(() => undefined)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(await cut).toBeInstanceOf(GatewayUnavailableError);
  });
});
