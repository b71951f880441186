import { describe, expect, it } from 'vitest';
import { decisionMessage } from './messages.ts';

const message = (kind: 'medical-conditions' | 'student-details') =>
  decisionMessage({
    kind,
    note: null,
    partly: { accepted: ['Asthma'], refused: ['Eczema'] },
    to: 'parent@example.com',
    parentFirstName: 'Rae',
    studentFirstName: 'Ruby',
    schoolName: 'Quillby State School',
    isApproved: true,
    isUnauthorised: false,
    productName: 'Schoolside',
    portalUrl: 'https://portal.example.com/',
  }).text;

describe('O-4.10 the e-mail about a request accepted in part', () => {
  it('names the fields, and says what can be done about those refused', () => {
    expect(message('student-details')).toContain('Not approved: Eczema.');
    expect(message('student-details')).toContain('You can correct them and send them again.');
  });

  it('names no medical condition', () => {
    const text = message('medical-conditions');
    expect(text).toContain('has approved some of the changes to Ruby’s medical conditions.');
    expect(text).not.toMatch(/Asthma|Eczema/);
  });
});
