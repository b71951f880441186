import { describe, expect, it } from 'vitest';
import { mapAtOnce } from './payments.ts';

describe('mapAtOnce', () => {
  it('keeps the order, with limited concurrency', async () => {
    let underWay = 0;
    let most = 0;
    const results = await mapAtOnce([5, 1, 4, 2, 3], 2, async (item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      for (let turns = 0; turns < item; turns += 1) await Promise.resolve();
      underWay -= 1;
      return item * 10;
    });
    expect(results).toEqual([50, 10, 40, 20, 30]);
    expect(most).toBe(2);
  });

  it('starts no more after a failure', async () => {
    const begun: number[] = [];
    const mapped = mapAtOnce([1, 2, 3, 4, 5], 2, async (item) => {
      begun.push(item);
      await Promise.resolve();
      if (item === 1) throw new Error('No');
      return item;
    });
    await expect(mapped).rejects.toThrow('No');
    expect(begun).toEqual([1, 2]);
  });
});
