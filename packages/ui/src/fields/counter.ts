/** What a counter shows under a text of limited length. */
export type Counter = { text: string; tally: string; over: boolean };

/** The words a counter uses; the caller owns them. */
export type CounterWords = {
  remaining: (characters: number) => string;
  over: (characters: number) => string;
};

/**
 * Counts the characters left, or those over the limit. In code points, as JSON Schema does for a template's `maxLength` and
 * PostgreSQL for a text: an emoji is one character.
 */
export const countCharacters = (value: string, limit: number, words: CounterWords): Counter => {
  const length = [...value].length;
  const left = limit - length;
  return {
    text: left < 0 ? words.over(-left) : words.remaining(left),
    tally: `${length} / ${limit}`,
    over: left < 0,
  };
};
