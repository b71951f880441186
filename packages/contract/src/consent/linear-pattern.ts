/**
 * A school's patterns run in RE2, whose time is linear in the text and the pattern. JavaScript's own engine backtracks:
 * a pattern such as `(a|a)*$` would block the server for everyone. The page and the server use the same engine, so they
 * always agree. See docs/decisions/students/consent-patterns.md.
 */
import { RE2JS } from 're2js';

const longestPattern = 200;

export interface LinearPattern {
  /** Whether the pattern matches anywhere in the text. */
  matches: (text: string) => boolean;
  /** Steps per character in the worst case. */
  complexity: number;
}

/** The compiled pattern, or, if it can't be run, a text that completes "the question has …". */
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

/**
 * RE2-specific syntax would be read differently by other JSON Schema tools, so JavaScript must accept the pattern as
 * well. It is only parsed here, never run.
 */
function isJsonSchemaPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}
