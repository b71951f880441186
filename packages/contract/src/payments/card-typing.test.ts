import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardNumberAsTyped, edited, expiryAsTyped, type Edit } from './card-typing.ts';

/** Types one character at a time, as on a keyboard. */
const type = (characters: string, format: (text: string, isDeleting: boolean) => string): string =>
  [...characters].reduce((text, character) => format(text + character, false), '');

describe('a card number', () => {
  it.each([
    ['4', '4'],
    ['4444', '4444'],
    ['44443', '4444 3'],
    ['4444333322221111', '4444 3333 2222 1111'],
    ['4444-3333-2222-1111', '4444 3333 2222 1111'],
    ['4444  3333', '4444 3333'],
    ['44443333222211112', '4444 3333 2222 11112'],
    ['4444 333a', '4444 333a'],
    ['<script>', '<script>'],
    ['', ''],
  ])('typed as %j is shown as %j', (typed, shown) => expect(cardNumberAsTyped(typed)).toBe(shown));

  it('keeps every digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -'), maxLength: 25 }), (typed) => {
        expect(cardNumberAsTyped(typed).replaceAll(' ', '')).toBe(typed.replaceAll(/[ -]/g, ''));
      }),
    );
  });
});

describe('an expiry', () => {
  it.each([
    ['1', '1'],
    ['12', '12/'],
    ['122', '12/2'],
    ['1229', '12/29'],
    ['12/29', '12/29'],
    ['1/29', '01/29'],
    ['12/2029', '12/29'],
    ['12 / 29', '12/29'],
    ['12 / 2029', '12/29'],
    ['ab', ''],
  ])('pasted as %j is shown as %j', (typed, shown) => expect(expiryAsTyped(typed, false)).toBe(shown));

  it.each([
    ['1229', '12/29'],
    ['12/29', '12/29'],
    ['1/29', '01/29'],
    ['12/2029', '12/29'],
    ['122029', '12/29'],
    ['1/2029', '01/29'],
    ['12/20', '12/20'],
    ['12/2931', '12/29'],
  ])('typed one key at a time as %j is shown as %j', (keys, shown) =>
    expect(type(keys, expiryAsTyped)).toBe(shown),
  );

  it('can be deleted across its slash', () => expect(expiryAsTyped('12', true)).toBe('12'));
});

/** `|` is the caret. */
const marked = ({ text, caret }: { text: string; caret: number }): string =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;
const editOf = (text: string, how: Edit['how'] = 'insert'): Edit => ({
  text: text.replace('|', ''),
  caret: text.indexOf('|'),
  how,
});

describe('the caret', () => {
  it.each([
    ['44443|', '4444 3|'],
    ['4444 33339|', '4444 3333 9|'],
    ['45|444 333', '45|44 4333'],
    ['4444 9|333', '4444 9|333'],
    ['44449| 333', '4444 9|333'],
    ['4444333322221111|', '4444 3333 2222 1111|'],
    ['4444 abc|', '4444 abc|'],
  ])('after an insertion %j is at %j', (raw, expected) =>
    expect(marked(edited('number', editOf(raw)))).toBe(expected),
  );

  it.each([
    ['back', '4444|333', '4444| 333'],
    ['back', '4444 |3332', '4444 |3332'],
    ['back', '4444|', '4444|'],
    ['forward', '4444|3332', '4444 |3332'],
    ['forward', '444|3332', '444|3 332'],
  ] as const)('after deleting %s %j is at %j', (how, raw, expected) =>
    expect(marked(edited('number', editOf(raw, how)))).toBe(expected),
  );

  it.each([
    ['insert', '12|', '12/|'],
    ['insert', '3|2/29', '3|2/29'],
    ['insert', '12/2029|', '12/29|'],
    ['back', '12|', '12|'],
  ] as const)('of an expiry after %s %j is at %j', (how, raw, expected) =>
    expect(marked(edited('expiry', editOf(raw, how)))).toBe(expected),
  );
});
