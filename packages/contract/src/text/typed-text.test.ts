import { describe, expect, it } from 'vitest';
import { reportAbsenceBodySchema, submitAbsenceReasonBodySchema } from '../attendance/attendance.ts';
import { respondToConsentBodySchema } from '../consent/consent.ts';
import { typedConditionSchema } from '../medical-conditions/medical-conditions.ts';
import { passkeyNameSchema } from '../second-factors/second-factors.ts';
import { viewerFormFields } from '../viewers/viewers.ts';
import { typedAddressSchema } from '../people/address.ts';
import { tidyLine, tidyText } from './typed-text.ts';

const hidden = [
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u0000',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u009f',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u061c',
  '\u200e',
  '\u200f',
];
const lineBreaks = ['\n', '\r', '\r\n', '\t', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'];

describe('one line of typed text', () => {
  it.each(hidden)('removes %j', (character) => {
    expect(tidyLine(`${character}Ho${character}a${character}`)).toBe('Hoa');
  });

  it.each(lineBreaks)('replaces %j by a space', (character) => {
    expect(tidyLine(`Hoa${character}Lan${character}`)).toBe('Hoa Lan');
  });

  it.each(['علی\u200cرضا', 'ශ්\u200dරී', 'Nguyễn Thị Ánh', "O'Neil-Smith", '👩‍👧', 'محمد'])(
    'preserves %s',
    (name) => {
      expect(tidyLine(name)).toBe(name);
    },
  );
});

it('is composed, so that equal names are equal strings', () => {
  expect(tidyLine('Nguye\u0302\u0303n')).toBe('Nguyễn');
  expect(tidyText('Ma\u0304ori')).toBe('Māori');
});

it('multi-line text keeps its line breaks and loses invisible characters', () => {
  expect(tidyText(' At the dentist\r\nuntil\u202e noon\u2028then\tschool\u0000 ')).toBe(
    'At the dentist\nuntil noon\nthen school',
  );
});

describe('the fields of forms', () => {
  const typed = 'Dr\u202e. Ho\u2028Lan';
  const line = 'Dr. Ho Lan';
  const id = '0b4e2f9c-7d7e-4f6b-9a53-0f6a1c9d7e21';

  it('accept names and addresses without their invisible characters', () => {
    expect(viewerFormFields.firstName.parse(typed)).toBe(line);
    expect(viewerFormFields.lastName.parse(typed)).toBe(line);
    expect(passkeyNameSchema.parse(typed)).toBe(line);
    const address = { line1: typed, line2: typed, suburb: typed, state: 'QLD', postcode: '4000' };
    expect(typedAddressSchema.parse(address)).toMatchObject({ line1: line, line2: line, suburb: line });
  });

  it('reject a name that consists of invisible characters', () => {
    expect(viewerFormFields.firstName.safeParse('\u202e\u2028').success).toBe(false);
  });

  it('accept reasons, details and answers without their invisible characters', () => {
    const text = 'Dr. Ho\nLan';
    expect(reportAbsenceBodySchema.shape.reason.parse(typed)).toBe(text);
    expect(submitAbsenceReasonBodySchema.shape.reason.parse(typed)).toBe(text);
    expect(typedConditionSchema.shape.alergyDetails.parse(typed)).toBe(text);
    const answer = {
      studentEqId: '2026033317A',
      requestId: id,
      data: { site: { note: typed }, days: [typed] },
    };
    expect(respondToConsentBodySchema.parse(answer).data).toEqual({ site: { note: text }, days: [text] });
  });
});
