import type { Problem } from '@portal/contract/errors';
import { problemTexts } from '@portal/texts/problems';

/** What the server answers for a code: the code and its sentence. */
export function problemOf(code: string): Partial<Problem> {
  const title = Object.entries(problemTexts).find(([name]) => name === code)?.[1];
  return { code, ...(title !== undefined && { title }) };
}
