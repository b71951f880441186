import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../calls/problems/api-problem.ts';
import { shouldReport, textOfError } from './error-text.ts';

const problem = (status: number, url = '/api/user') => new ApiProblem({ status, method: 'GET', url });

describe('the text of an error report', () => {
  it('T50 contains no names, ids or tokens, whatever the error quotes', () => {
    const error = new SyntaxError(
      `Unexpected token, "Hana de Kock, hana@example.com 0412 000 418" is not JSON`,
    );
    const text = textOfError(error);
    expect(text).toMatch(/^SyntaxError: Unexpected token, … is not JSON/);
    expect(text).not.toMatch(/Hana|0412|@example/);
    expect(textOfError(problem(500, '/api/attendance/1000000017/2101'))).not.toContain('1000000017');
  });

  it('has at most a dozen stack frames', () => {
    const error = new Error('deep');
    error.stack = [
      'Error: deep',
      ...Array.from({ length: 30 }, (_, at) => `    at f${at} (/a.js:1:${at})`),
    ].join('\n');
    expect(textOfError(error).split('\n')).toHaveLength(13);
  });

  it('omits thrown values that are not errors', () => {
    expect(textOfError({ name: 'Hana' })).toBe('Thrown: object');
  });

  it.each([
    [0, false],
    [400, true],
    [401, false],
    [403, false],
    [404, false],
    [405, true],
    [408, true],
    [409, false],
    [422, false],
    [429, false],
    [500, true],
    [503, false],
  ])('reports a call refused with %s: %s', (status, expected) => {
    expect(shouldReport(problem(status))).toBe(expected);
  });
});
