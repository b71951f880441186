import { describe, expect, it } from 'vitest';
import { contactLink, safeLink } from './external-link.ts';

describe('contactLink', () => {
  it("prefers the school's contact page to its e-mail address", () => {
    const schoolEmail = 'office@quillby.example';
    expect(contactLink({ contactSchoolUrl: 'https://quillby.example/contact', schoolEmail })).toBe(
      'https://quillby.example/contact',
    );
    expect(contactLink({ contactSchoolUrl: null, schoolEmail })).toBe('mailto:office@quillby.example');
    expect(contactLink({ contactSchoolUrl: null, schoolEmail: null })).toBeNull();
  });

  it('never links to anything but a web page or an e-mail address', () => {
    expect(safeLink('javascript:alert(1)')).toBeNull();
    expect(safeLink('quillby.example')).toBeNull();
  });
});
