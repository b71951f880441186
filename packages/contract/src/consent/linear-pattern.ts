/**
 * A school's patterns run in RE2, whose time grows with the length of the text and of the pattern only. JavaScript's own
 * engine backtracks: a pattern such as `(a|a)*$` would stop the server for everybody. The page and the server use the
 * same engine, so they never disagree about an answer. See docs/decisions/consent-patterns.md.
 */
import { RE2JS } from 're2js';

const longestPattern = 200;

export interface LinearPattern {
  /** Whether the pattern matches anywhere in the text. */
  matches: (text: string) => boolean;
  /** Steps per character in the worst case. */
  complexity: number;
}

/** The pattern ready to run; a text that completes "the question has …" where it can't be run. */
export function readPattern(pattern: unknown): LinearPattern | string {
  if (typeof pattern !== 'string') return 'a pattern that is not text';
  if (pattern.length > longestPattern) return `a pattern longer than ${longestPattern} characters`;
  if (!isJsonSchemaPattern(pattern)) return 'a pattern that is not a valid regular expression';
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return { matches: (text) => compiled.test(text), complexity: compiled.programSize() };
  } catch {
    return 'a pattern that RE2 cannot run (no look-around, no back-references)';
  }
}

/** RE2 has syntax of its own, which other JSON Schema tools would read differently. Only parsed here, never run. */
function isJsonSchemaPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}
