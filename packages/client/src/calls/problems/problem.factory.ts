import type { Problem } from '@portal/contract/errors';
import { problemTexts } from '@portal/texts/problems';

/** The server's problem for a code, with its message. */
export function problemOf(code: string): Partial<Problem> {
  const title = Object.entries(problemTexts).find(([name]) => name === code)?.[1];
  return { code, ...(title !== undefined && { title }) };
}
