import { describe, expect, it } from 'vitest';
import { readSections } from './sections.ts';

describe('the text of a document', () => {
  it('has optional headings and paragraphs', () => {
    const text =
      'Before all.\n\n# Your account\nIt is yours\nalone.\n\nSecond.\r\n\r\n## Questions\r\n\r\nAsk us.\n\n\n';
    expect(readSections(text)).toEqual([
      { heading: '', paragraphs: ['Before all.'] },
      { heading: 'Your account', paragraphs: ['It is yours alone.', 'Second.'] },
      { heading: 'Questions', paragraphs: ['Ask us.'] },
    ]);
    expect(readSections(' \n\n')).toEqual([]);
  });
});
