/** What a device shows: at most 45 characters in the title and 90 below (W-6.7). */
import { formatTime } from '@portal/contract/dates';
import { messageLimits } from '@portal/contract/notifications';
import type { About, Reader } from './about.ts';
import { fullWords } from './full-words.ts';
import { privateWords } from './private-words.ts';
import type { Headline } from './private-words.ts';

const { pushTitle, pushBody } = messageLimits;

/** Truncated at a word boundary, with an ellipsis. */
export function fit(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > most / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

/** `showsNames`: chosen for this device. */
export function pushWords(about: About, { today }: Pick<Reader, 'today'>, showsNames: boolean): Headline {
  const { title, body } = (showsNames ? fullWords(about) : null) ?? privateWords(about, today);
  return { title: fit(title, pushTitle), body: fit(body, pushBody) };
}

/** The summary of notifications held in quiet hours. The same text on every device. */
export const quietWords = (items: number, { from, until }: { from: string; until: string }): Headline => ({
  title: 'While it was quiet',
  body: `${items} items came in between ${formatTime(from)} and ${formatTime(until)}.`,
});

export const testWords: Headline = {
  title: 'Test notification',
  body: 'Notifications arrive on this device.',
};
