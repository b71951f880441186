import { problems, type Problem } from '@portal/contract/errors';

/** What the server answers for a code: the code and its sentence. */
export function problemOf(code: string): Partial<Problem> {
  const known = Object.entries(problems).find(([name]) => name === code)?.[1];
  return { code, ...(known && { title: known.title }) };
}
