/** Generates the reference part of docs/import.md from the definitions, so that the two can't diverge. */
import { changeColumns } from './rows/definition.ts';
import type { Column, FileDefinition } from './rows/definition.ts';
import { fileDefinitions } from './files/index.ts';

export const referenceStart = '<!-- reference: written by tools/import-docs.ts -->';
export const referenceEnd = '<!-- end of reference -->';

/** Excluded from formatting, which would pad every table to its widest cell. */
const unformatted = ['<!-- prettier-ignore-start -->', '<!-- prettier-ignore-end -->'] as const;

const isChangeColumn = ({ header }: Column): boolean =>
  changeColumns.some((column) => column.header === header);

/** `|` would end a table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

function describeColumn({ header, isRequired, format, meaning, standardName }: Column): string {
  const cells = [`\`${header}\``, isRequired ? 'yes' : '', format.words, meaning, standardName];
  return `| ${cells.map(cell).join(' | ')} |`;
}

function describeFile(definition: FileDefinition): string {
  const shown = definition.columns.filter((column) => !column.isIgnored && !isChangeColumn(column));
  const unused = definition.columns.filter((column) => column.isIgnored).map(({ header }) => `\`${header}\``);
  const notes = [
    `A row is identified by ${definition.key.map((header) => `\`${header}\``).join(' + ')}.`,
    definition.keepsMetadata ? '`metadata.*` columns are kept.' : '',
    unused.length > 0 ? `Allowed and not used: ${unused.join(', ')}.` : '',
  ];
  return [
    `### ${definition.name}.csv (${definition.standard})`,
    '',
    definition.summary,
    '',
    '| Column | Required | Format | Meaning | Name in the standard |',
    '| --- | --- | --- | --- | --- |',
    ...shown.map(describeColumn),
    '',
    notes.filter((note) => note !== '').join(' '),
  ].join('\n');
}

export function describeFiles(): string {
  return fileDefinitions.map(describeFile).join('\n\n');
}

/** The document with its reference part regenerated. */
export function withReference(document: string): string {
  const [before, rest] = document.split(referenceStart);
  const [, after] = (rest ?? '').split(referenceEnd);
  if (before === undefined || after === undefined)
    throw new Error('The document has no place for the reference.');
  return `${before}${referenceStart}\n\n${unformatted[0]}\n\n${describeFiles()}\n\n${unformatted[1]}\n\n${referenceEnd}${after}`;
}
