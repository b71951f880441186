import { describe, expect, it } from 'vitest';
import { viewerErrors, missingText } from './contact-values.ts';
import type { ViewerValues } from './contact-values.ts';

const graham: ViewerValues = {
  firstName: 'Graham',
  lastName: 'Reid',
  email: 'graham@example.com',
  confirmEmail: 'Graham@Example.com',
  features: ['Timetable'],
};

describe('the viewer form', () => {
  it('is complete with names, two equal emails and a feature', () => {
    expect(viewerErrors(graham)).toEqual({});
    expect(missingText(graham)).toBeUndefined();
  });

  it.each<[Partial<ViewerValues>, string]>([
    [{ firstName: ' ' }, 'To continue, enter a first name.'],
    [{ firstName: 'a'.repeat(51) }, 'To continue, check the first name.'],
    [{ lastName: '' }, 'To continue, enter a last name.'],
    [{ email: '' }, 'To continue, enter an email.'],
    [{ email: 'graham@' }, 'To continue, check the email.'],
    [{ confirmEmail: '' }, 'To continue, enter the email again.'],
    [{ confirmEmail: 'graham@example.org' }, 'To continue, make both emails match.'],
    [{ features: [] }, '*You must select at least one to continue'],
  ])('with %j is incomplete: %s', (change, sentence) => {
    expect(missingText({ ...graham, ...change })).toBe(sentence);
  });

  it('reports the first error first', () => {
    expect(missingText({ ...graham, lastName: '', features: [] })).toBe('To continue, enter a last name.');
  });

  it('uses the specified messages at the fields', () => {
    const nothing = { firstName: '', lastName: '', email: '', confirmEmail: '', features: [] };
    expect(viewerErrors(nothing)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'An email address is required',
      features: '*You must select at least one to continue',
    });
    expect(viewerErrors({ ...graham, confirmEmail: 'other@example.com' })).toEqual({
      confirmEmail: 'Emails do not match',
    });
  });
});
