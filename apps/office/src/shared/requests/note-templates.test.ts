import { describe, expect, it } from 'vitest';
import { toggleText } from './note-templates.ts';

describe('O-4.9 a note template', () => {
  it.each([
    ['', 'Thank you.'],
    ['Noted.', 'Noted. Thank you.'],
    ['Noted. ', 'Noted. Thank you.'],
    ['Thank you.', ''],
    ['Noted. Thank you. Please call.', 'Noted. Please call.'],
  ])('turns “%s” into “%s”', (note, next) => expect(toggleText(note, 'Thank you.')).toBe(next));
});
