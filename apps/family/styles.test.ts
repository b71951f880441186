import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const sources = ['apps/family/src', 'packages/ui/src'];
const filesIn = (extension: RegExp): string[] =>
  sources.flatMap((source) =>
    readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' })
      .filter((file) => extension.test(file))
      .map((file) => path.join(source, file)),
  );
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The text before each block, or before each semicolon outside blocks: selectors and at-rules. */
function topLevel(css: string): string[] {
  let depth = 0;
  let current = '';
  const found: string[] = [];
  for (const character of css.replaceAll(/\/\*[^]*?\*\//g, '')) {
    if (character === '}') depth -= 1;
    else if (depth === 0 && (character === '{' || character === ';')) {
      found.push(current.trim());
      current = '';
    } else if (depth === 0) current += character;
    if (character === '{') depth += 1;
  }
  return found;
}

const importPattern = /^@import '(?<file>[^']+)'(?: layer\((?<layer>[a-z.]+)\))?$/;

type Import = { readonly file: string; readonly layer: string | undefined };

/** The file that an import refers to: a relative path, or a stylesheet of the design system's package. */
const fileOf = (from: string, imported: string): string =>
  imported.startsWith('@portal/ui/')
    ? imported.replace('@portal/ui/', 'packages/ui/src/')
    : path.join(path.dirname(from), imported);

/** The stylesheets that a stylesheet imports. */
function importsOf(file: string): Import[] {
  return topLevel(read(file)).flatMap((rule) => {
    const { file: imported, layer } = importPattern.exec(rule)?.groups ?? {};
    return imported === undefined ? [] : [{ file: fileOf(file, imported), layer }];
  });
}

/** Rules of a stylesheet that are in no layer unless the importing file assigns one. */
const unlayered = (css: string): string[] =>
  topLevel(css).filter((rule) => !/^@(?:layer|import|font-face)\b/.test(rule));

const stylesheets = filesIn(/\.css$/);
const imported = stylesheets.flatMap(importsOf);
const declared = topLevel(read('packages/ui/src/styles/base/layers.css'))
  .flatMap((rule) => rule.replace('@layer ', '').split(','))
  .map((layer) => layer.trim());

describe('stylesheets', () => {
  it('are parsed rule by rule', () => {
    expect(topLevel('/* a; */ @layer x, y; @media print { a { b: c } } d, e { f: g }')).toEqual([
      '@layer x, y',
      '@media print',
      'd, e',
    ]);
  });

  it.each(stylesheets)('%s has every rule in a cascade layer', (file) => {
    const places = imported.filter((one) => one.file === file);
    const isLayered = places.length > 0 && places.every(({ layer }) => layer !== undefined);
    expect(isLayered ? [] : unlayered(read(file))).toEqual([]);
  });

  it('use only layers with a declared order', () => {
    const used = imported.flatMap(({ layer }) => layer ?? []);
    expect(used.filter((layer) => !declared.includes(layer))).toEqual([]);
  });

  it('use !important only in preferences, because it reverses the layer order', () => {
    const files = stylesheets.filter((file) => read(file).includes('!important'));
    expect(files).toEqual(['packages/ui/src/styles/base/preferences.css']);
  });

  it('are imported into the same layer everywhere', () => {
    const layers = new Map<string, Set<string | undefined>>();
    for (const { file, layer } of imported) layers.set(file, (layers.get(file) ?? new Set()).add(layer));
    const several = [...layers].filter(([, found]) => found.size > 1).map(([file]) => file);
    expect(several).toEqual([]);
  });
});
