/** The state and text of a character counter. */
export type Counter = { text: string; tally: string; over: boolean };

/** The counter's texts, supplied by the caller. */
export type CounterTexts = {
  remaining: (characters: number) => string;
  over: (characters: number) => string;
};

/**
 * Counts the characters left, or those over the limit, in code points. JSON Schema's `maxLength` and PostgreSQL also
 * count code points, so an emoji counts as one.
 */
export const countCharacters = (value: string, limit: number, texts: CounterTexts): Counter => {
  const length = [...value].length;
  const left = limit - length;
  return {
    text: left < 0 ? texts.over(-left) : texts.remaining(left),
    tally: `${length} / ${limit}`,
    over: left < 0,
  };
};
