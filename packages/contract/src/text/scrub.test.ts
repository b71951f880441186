import { describe, expect, it } from 'vitest';
import { encodeControls, scrub } from './scrub.ts';

describe('T44 the text of an error', () => {
  it.each([
    ['GET /login/confirm?ct=abc&x=1 failed', 'GET /login/confirm failed'],
    [`Unexpected token 'H', "Hana de Ko"... is not valid JSON`, 'Unexpected token …, …... is not valid JSON'],
    ['no such person: hana@example.com', 'no such person: [email]'],
    ['/student/1000000017/2101', '/student/[number]/2101'],
    ['code 2026033317A', 'code [number]'],
    ['0412 000 418', '[number]'],
    ['token Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA', 'token [token]'],
    ['id 0b4e2f9c-7d7e-4f6b-9a53-0f6a1c9d7e21', 'id [token]'],
    [
      'at x (/assets/report-absence-screen-Dye3Bkos.js:1:20431)',
      'at x (/assets/report-absence-screen-Dye3Bkos.js:1:20431)',
    ],
    ["can't read what isn't there", "can't read what isn't there"],
  ])('%j becomes %j', (text, scrubbed) => expect(scrub(text)).toBe(scrubbed));
});

it('T44 has its control characters made visible', () => {
  expect(encodeControls('a\r\n[FATAL] b\u001b[31m\u202ec\u2028')).toBe(
    'a\\u{d}\\u{a}[FATAL] b\\u{1b}[31m\\u{202e}c\\u{2028}',
  );
});
