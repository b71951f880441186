/** Reads family reviews of the portal, which a department supplies as a file (docs/landing.md). */
import { readFileSync } from 'node:fs';
import type { Review, Site } from '@portal/contract/site';
import { z } from 'zod';

const MOST_STARS = 5;

const reviewSchema = z.strictObject({
  quote: z.string().trim().min(1).max(400),
  name: z.string().trim().min(1).max(60),
  about: z.string().trim().min(1).max(80),
  stars: z.int().min(1).max(MOST_STARS),
});
const fileSchema = z.strictObject({
  /** True for made-up reviews, such as the demonstration's. */
  samples: z.boolean().default(false),
  reviews: z.array(reviewSchema).max(20),
});

/** The reviews of the file, ready for display; none without a file. Throws one readable message when it is invalid. */
export function readReviews(file: string | undefined): Site['reviews'] {
  if (file === undefined || file === '') return { areSamples: false, items: [] };
  const parsed = fileSchema.safeParse(contentOf(file));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`REVIEWS_FILE (${file}) is not right:\n${lines.join('\n')}`);
  }
  return { areSamples: parsed.data.samples, items: parsed.data.reviews.map(asShown) };
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`REVIEWS_FILE (${file}) can't be read: ${String(error)}`, { cause: error });
  }
}

function asShown({ quote, name, about, stars }: z.output<typeof reviewSchema>): Review {
  return {
    quote,
    name,
    initials: initialsOf(name),
    about,
    stars: '★'.repeat(stars) + '☆'.repeat(MOST_STARS - stars),
    rating: `${stars} out of ${MOST_STARS} stars`,
  };
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/u);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')].at(0) ?? '')
    .join('')
    .toLocaleUpperCase('en-AU');
}
