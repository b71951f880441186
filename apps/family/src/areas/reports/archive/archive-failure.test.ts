import { describe, expect, it } from 'vitest';
import { archiveFailure } from './archive-failure.ts';

describe('a report archive that was not sent', () => {
  it('tells what to do next', () => {
    expect(archiveFailure(new TypeError('Failed to fetch')).text).toContain(
      'Nothing was emailed. Try again in a few minutes, or contact the school for the reports.',
    );
  });
});
