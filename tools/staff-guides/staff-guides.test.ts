/** The guides for school staff (O-20.1): each office page has one, and no picture or link is broken. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/staff');
const guides = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
const textOf = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

/** About a page of A4 with its pictures. */
const MOST_WORDS = 330;
const MOST_PICTURES = 3;

/** The constants of a file that hold texts: its imports from the office's texts, and what is taken out of them. */
async function textsIn(source: string): Promise<Map<string, unknown>> {
  const known = new Map<string, unknown>();
  for (const [, name = '', from = ''] of source.matchAll(
    /import \{ (\w+) \} from '(@portal\/texts\/[\w/-]+)';/g,
  )) {
    const module: Record<string, unknown> = await import(from);
    known.set(name, module[name]);
  }
  for (const [, part = '', whole = ''] of source.matchAll(/const \{ (\w+) \} = (\w+);/g))
    known.set(part, Object(known.get(whole))[part]);
  return known;
}

/** The labels of the navigation, as `school-pages.ts` names them. */
async function placeLabels(): Promise<string[]> {
  const source = readFileSync(path.join(root, 'apps/office/src/app/school-pages.ts'), 'utf8');
  const known = await textsIn(source);
  return [...source.matchAll(/place: \{[^}]*?label: ([\w.]+)/g)].map(([, label = '']) => {
    const [first = '', ...rest] = label.split('.');
    return String(rest.reduce<unknown>((value, key) => Object(value)[key], known.get(first)));
  });
}

/** The rows of the list in the README: a page and its guides. To cover another page, add a row there. */
function coveredPages(): Map<string, string[]> {
  const rows = textOf('README.md').matchAll(/^\| ([^|]+?) +\| ([^|]*\.md\)[^|]*) \|$/gm);
  return new Map(
    [...rows].map(([, page = '', cell = '']) => [
      page.trim(),
      [...cell.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, guide = '']) => guide),
    ]),
  );
}

describe('O-20.1 the guides for school staff', () => {
  it('cover every page with a place in the navigation', async () => {
    const labels = await placeLabels();
    expect(labels.length).toBeGreaterThan(10);
    expect([...coveredPages().keys()].toSorted()).toEqual(labels.toSorted());
  });

  it('are all in the list', () => {
    const listed = new Set(
      [...textOf('README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name = '']) => name),
    );
    expect([...listed].toSorted()).toEqual(guides.toSorted());
  });

  it('name pictures and guides that exist, and use every picture', () => {
    const named = guides.flatMap((guide) =>
      [...textOf(guide).matchAll(/\]\(([^)#]+)(?:#[\w-]+)?\)/g)].map(([, target = '']) => ({
        guide,
        target,
      })),
    );
    expect(named.filter(({ target }) => !existsSync(path.join(folder, target)))).toEqual([]);
    const pictures = readdirSync(path.join(folder, 'pictures')).map((name) => `pictures/${name}`);
    const used = new Set(named.map(({ target }) => target));
    expect(pictures.filter((picture) => !used.has(picture))).toEqual([]);
  });

  it('O-20.2 have pictures of less than 3 MB together', () => {
    const sizes = readdirSync(path.join(folder, 'pictures')).map(
      (name) => statSync(path.join(folder, 'pictures', name)).size,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
  });

  it.each(guides)('%s fits a page, says who may do it, and what the family sees', (guide) => {
    const text = textOf(guide);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
    expect(text.match(/^!\[[^\]]{5,}\]/gm)?.length ?? 0).toBeLessThanOrEqual(MOST_PICTURES);
    expect(text).toMatch(/^\*\*Who:\*\* /m);
    expect(text).toMatch(/^\*\*What (?:the family|families) sees?\.\*\* /m);
    expect(text).toMatch(/^1\. /m);
  });
});
