/** A requirement id from docs/requirements: `G4`, `T12`, `F3`; or with a chapter, `A-5` and `S-4.3`. `T10:00` is a time. */
export const idPattern = /(?<![\w-])(?:[GTF][1-9]\d?|[ABDOSVWX]-[1-9]\d?(?:\.[1-9]\d?)?)(?![\w-]|:\d)/;

const everyId = new RegExp(idPattern.source, 'g');

/** The requirement ids cited in a text. */
export function citedIds(text: string): string[] {
  return Array.from(text.matchAll(everyId), ([id]) => id);
}

/** References to sources outside the repository: briefs, design files, issues, local paths. */
const outsidePatterns = [
  /\bdocuments? [12]\b/i,
  /\bissue #?\d+/i,
  /\bdesign reference\b/i,
  /(?<![\w/])\/work\/\w+/,
  /(?<![\w/])visual\/(?:design|mock)\b/,
  /\(mock [a-z]|; mock [a-z]/,
  /(?<![\w/-])(?:security|stack|house|decisions|ecosystem|findings|codebases)\.md\b/,
];

const markdownName = /(?<![\w/.-])[\w./-]*\w\.md\b/g;

/** References in a line to sources outside the repository; `markdownFiles` are the paths inside it. */
export function outsideCitations(line: string, markdownFiles: readonly string[]): string[] {
  const found = outsidePatterns
    .map((pattern) => pattern.exec(line)?.[0])
    .filter((text) => text !== undefined);
  const missing = Array.from(line.matchAll(markdownName), ([name]) => name).filter((name) => {
    const ending = `/${name.replace(/^(?:\.{1,2}\/)+/, '')}`;
    return !markdownFiles.some((file) => `/${file}`.endsWith(ending));
  });
  return [...new Set([...found, ...missing])];
}
