import { describe, expect, it, vi } from 'vitest';
import { confirmIdentity, offerStepUp } from './step-up.ts';

describe('confirming one’s identity', () => {
  it('fails when no dialog is registered', async () => {
    await expect(confirmIdentity()).resolves.toBe(false);
  });

  it('asks once for concurrent calls, and again for later ones', async () => {
    const ask = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    const stop = offerStepUp(ask);
    await expect(Promise.all([confirmIdentity(), confirmIdentity()])).resolves.toEqual([true, true]);
    expect(ask).toHaveBeenCalledTimes(1);
    await expect(confirmIdentity()).resolves.toBe(false);
    stop();
    await expect(confirmIdentity()).resolves.toBe(false);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
