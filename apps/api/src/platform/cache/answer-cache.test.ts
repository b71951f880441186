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

  it('shares one build between concurrent misses under the same stamp', async () => {
    const cache = new AnswerCache(1000);
    const { build, count } = counting();
    const answers = await Promise.all([
      cache.through('user:1', 'a', build),
      cache.through('user:1', 'a', build),
    ]);
    expect(answers.map(({ text }) => text)).toEqual(['"answer 1"', '"answer 1"']);
    expect(count()).toBe(1);
  });

  it('starts another build for a different stamp while one is in progress', async () => {
    const cache = new AnswerCache(1000);
    const older = Promise.withResolvers<FinishedJson>();
    const first = cache.through('user:1', 'a', () => older.promise);
    const second = await cache.through('user:1', 'b', async () => new FinishedJson('"newer"'));
    expect(second.text).toBe('"newer"');
    older.resolve(new FinishedJson('"older"'));
    expect((await first).text).toBe('"older"');
    const third = await cache.through('user:1', 'c', async () => new FinishedJson('"newest"'));
    expect(third.text).toBe('"newest"');
  });

  it('keeps the response of the newest stamp, whichever build ends last', async () => {
    const cache = new AnswerCache(1000);
    const { build, count } = counting();
    const older = Promise.withResolvers<FinishedJson>();
    const first = cache.through('user:1', 'a', () => older.promise);
    await cache.through('user:1', 'b', build);
    older.resolve(new FinishedJson('"older"'));
    await first;
    expect((await cache.through('user:1', 'b', build)).text).toBe('"answer 1"');
    expect(count()).toBe(1);
  });

  it('fails every call that waits for a failed build, and builds again for the next', async () => {
    const cache = new AnswerCache(1000);
    const failing = Promise.withResolvers<FinishedJson>();
    const waiting = [
      cache.through('one', 'a', () => failing.promise),
      cache.through('one', 'a', () => failing.promise),
    ];
    failing.reject(new Error('no'));
    for (const each of waiting) await expect(each).rejects.toThrow('no');
    expect((await cache.through('one', 'a', async () => new FinishedJson('"yes"'))).text).toBe('"yes"');
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
