/** Fits a period's text into its box: wraps where there is room, and truncates otherwise. Pure. */

/** The text of a period, or one line of it. */
export interface Fact {
  text: string;
  isTitle: boolean;
}

export type Measure = (text: string, isTitle: boolean) => number;

interface Box {
  width: number;
  lines: number;
}

/** Lays out the facts as lines, the most important first; drops the last ones when there is no room for a line each. */
export function fitLines(facts: readonly Fact[], box: Box, measure: Measure): Fact[] {
  const kept = facts.filter(({ text }) => text !== '').slice(0, Math.max(1, box.lines));
  const wrapped = kept.map((fact) => wrap(fact, box.width, measure));
  let spare = box.lines - kept.length;
  return wrapped.flatMap((lines, index) => {
    const fact = kept[index];
    if (!fact) return [];
    const count = Math.min(lines.length, 1 + Math.max(0, spare));
    spare -= count - 1;
    const shown = [...lines.slice(0, count - 1), lines.slice(count - 1).join(' ')];
    return shown.map((text) => ({ ...fact, text: shorten({ ...fact, text }, box.width, measure) }));
  });
}

function wrap({ text, isTitle }: Fact, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`, isTitle) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function shorten({ text, isTitle }: Fact, width: number, measure: Measure): string {
  if (measure(text, isTitle) <= width) return text;
  let short = text;
  while (short.length > 1 && measure(`${short}…`, isTitle) > width) short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
}
