/** What a counter shows under a text of limited length. */
export type Counter = { text: string; tally: string; over: boolean };

/** The words a counter uses; the caller owns them. */
export type CounterWords = {
  remaining: (characters: number) => string;
  over: (characters: number) => string;
};

/** Counts the characters left, or those over the limit. */
export const countCharacters = (value: string, limit: number, words: CounterWords): Counter => {
  const left = limit - value.length;
  return {
    text: left < 0 ? words.over(-left) : words.remaining(left),
    tally: `${value.length} / ${limit}`,
    over: left < 0,
  };
};
