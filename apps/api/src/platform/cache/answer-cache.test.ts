import { describe, expect, it } from 'vitest';
import { FinishedJson } from '../http/files/finished-json.ts';
import { AnswerCache, quarterHour } from './answer-cache.ts';

const counting = () => {
  let built = 0;
  return { build: async () => new FinishedJson(`"answer ${(built += 1)}"`), count: () => built };
};

describe('AnswerCache', () => {
  it('builds once per stamp', async () => {
    const cache = new AnswerCache(1000);
    const { build, count } = counting();
    await cache.through('user:1', 'a', build);
    expect((await cache.through('user:1', 'a', build)).text).toBe('"answer 1"');
    expect((await cache.through('user:1', 'b', build)).text).toBe('"answer 2"');
    expect(count()).toBe(2);
  });

  it('evicts the least recently used answers when it is full', async () => {
    const cache = new AnswerCache(25);
    const { build, count } = counting();
    await cache.through('one', 'a', build);
    await cache.through('two', 'a', build);
    await cache.through('one', 'a', build);
    await cache.through('three', 'a', build);
    await cache.through('one', 'a', build);
    expect(count()).toBe(3);
    await cache.through('two', 'a', build);
    expect(count()).toBe(4);
  });

  it('does not cache a failed build', async () => {
    const cache = new AnswerCache(1000);
    await expect(cache.through('one', 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.through('one', 'a', async () => new FinishedJson('"yes"'))).text).toBe('"yes"');
  });
});

describe('quarterHour', () => {
  it('changes at midnight in every time zone', () => {
    for (const midnight of [
      '2026-11-17T14:00:00Z',
      '2026-11-17T13:00:00Z',
      '2026-11-17T13:30:00Z',
      '2026-11-17T18:15:00Z',
    ]) {
      const after = new Date(midnight);
      expect(quarterHour(after)).not.toBe(quarterHour(new Date(after.getTime() - 1)));
    }
  });
});
