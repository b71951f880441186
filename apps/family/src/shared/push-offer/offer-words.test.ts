import { describe, expect, it } from 'vitest';
import { offerWords } from './offer-words.ts';

describe('W-8.5 the offer names what was sent and the child', () => {
  it.each([
    [
      { what: 'absence', firstNames: ['Toby'] } as const,
      'Shall we tell you when the school accepts Toby’s absence?',
    ],
    [
      { what: 'absences', firstNames: ['Toby', 'Asha'] } as const,
      'Shall we tell you when the absences of Toby and Asha are accepted?',
    ],
    [
      { what: 'reason', firstNames: ['James'] } as const,
      'Shall we tell you when the school accepts the reason for James’ absence?',
    ],
    [
      { what: 'consent', title: 'Science Centre excursion', firstNames: ['Asha'] } as const,
      'Shall we tell you if something changes about ‘Science Centre excursion’ for Asha?',
    ],
  ])('%o', (sent, question) => {
    expect(offerWords(sent).question).toBe(question);
  });
});
