import type { TermsDocument } from './terms.ts';

/** Parses plain text into sections: a line that begins with `#` is a heading, an empty line ends a paragraph. */
export function readSections(text: string): TermsDocument['sections'] {
  const sections: TermsDocument['sections'] = [];
  for (const block of text.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    const [first = '', ...rest] = block.trim().split('\n');
    const heading = /^#+\s*(.+)$/.exec(first)?.[1];
    const paragraph = (heading === undefined ? [first, ...rest] : rest).join(' ').trim();
    if (heading !== undefined) sections.push({ heading, paragraphs: [] });
    if (paragraph === '') continue;
    if (sections.length === 0) sections.push({ heading: '', paragraphs: [] });
    sections.at(-1)?.paragraphs.push(paragraph);
  }
  return sections;
}
