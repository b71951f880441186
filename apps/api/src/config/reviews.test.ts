import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReviews } from './reviews.ts';

const review = { quote: 'Fixed in one tap.', name: 'Hana de Kock', about: 'Parent of two', stars: 4 };

const fileWith = async (text: string): Promise<string> => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'reviews-')), 'reviews.json');
  await writeFile(file, text);
  return file;
};
const read = async (content: unknown) => readReviews(await fileWith(JSON.stringify(content)));

describe('the reviews a department supplies', () => {
  it.each([undefined, ''])('are empty without a file (%j)', (file) => {
    expect(readReviews(file)).toEqual({ areSamples: false, items: [] });
  });

  it('are ready for display', async () => {
    expect(await read({ reviews: [review] })).toEqual({
      areSamples: false,
      items: [
        {
          quote: 'Fixed in one tap.',
          name: 'Hana de Kock',
          initials: 'HK',
          about: 'Parent of two',
          stars: '★★★★☆',
          rating: '4 out of 5 stars',
        },
      ],
    });
  });

  it('are marked as samples where they are, such as the demonstration’s', () => {
    const demo = path.resolve(import.meta.dirname, '../../../../packages/demo-data/reviews.json');
    const { areSamples, items } = readReviews(demo);
    expect(areSamples).toBe(true);
    expect(items.length).toBeGreaterThan(1);
  });

  it.each([
    [{ reviews: [{ ...review, stars: 6 }] }, 'reviews.0.stars'],
    [{ reviews: [{ ...review, quote: ' ' }] }, 'reviews.0.quote'],
    [{ reviews: [{ ...review, quote: 'x'.repeat(401) }] }, 'reviews.0.quote'],
    [{ reviews: [{ ...review, photo: 'me.png' }] }, 'reviews.0'],
    [{}, 'reviews'],
  ])('fail startup with %j, with a reason', async (content, place) => {
    await expect(read(content)).rejects.toThrow(place);
  });

  it('fail startup with a file that is missing or not JSON', async () => {
    expect(() => readReviews('/nowhere/reviews.json')).toThrow("can't be read");
    const file = await fileWith('{');
    expect(() => readReviews(file)).toThrow("can't be read");
  });
});
