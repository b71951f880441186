import { describe, expect, it } from 'vitest';
import { FileAnswer, attachment } from './file-answer.ts';

describe('the name of a downloaded file', () => {
  it.each([
    ['exam-timetable.pdf', 'exam-timetable.pdf', 'exam-timetable.pdf'],
    ['Prüfung 9.pdf', 'Prufung 9.pdf', 'Pr%C3%BCfung%209.pdf'],
    ["It's new.pdf", 'It_s new.pdf', 'It%27s%20new.pdf'],
    ['', 'download', 'download'],
    ['..', 'download', 'download'],
    ['../../etc/passwd', '_.._etc_passwd', '_.._etc_passwd'],
  ])('T40 encodes %j', (name, plain, encoded) => {
    expect(attachment(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  });

  it.each([
    'a.pdf\r\nSet-Cookie: sid=1',
    'a.pdf"; filename="b.exe',
    'a\u0000.pdf',
    'a\u2028b.pdf',
    '\u202Egpj.exe',
    'a\uD800.pdf',
  ])('T40 neutralises the name %j', (name) => {
    expect(attachment(name)).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%!~-]+$/);
  });

  it('T40 is uncacheable, and inert if it is displayed', () => {
    const file = new FileAnswer({
      name: 'a.pdf',
      mediaType: 'application/pdf',
      content: Buffer.from('%PDF-'),
    });
    expect(file.headers).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'application/pdf',
    });
  });
});
