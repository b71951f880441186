import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkRequirements } from './check-requirements.ts';
import type { RepositoryFile } from './check-requirements.ts';
import { readRepository } from './read-repository.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const rules = `# Rules

## A-1 Chapter

### A-1.1 Tested

Something holds.

Test: apps/one.test.ts

### G1 Untested

Something is to hold.

No test: not built yet
`;

/** A small valid repository, with files added or replaced. */
function repository(changes: Record<string, string> = {}): RepositoryFile[] {
  const files = {
    'docs/requirements/rules.md': rules,
    'docs/decisions/one.md': 'Why (A-1).',
    'apps/one.test.ts': "it('G1 holds')",
    'apps/one.ts': '/** One (A-1.1; docs/decisions/one.md), at T10:00. */',
    ...changes,
  };
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}

describe('the requirements of this repository', () => {
  const files = readRepository(root);

  it('are found, and their citations', () => {
    expect(files.filter(({ path }) => path.startsWith('docs/requirements/')).length).toBeGreaterThan(5);
    expect(files.length).toBeGreaterThan(1000);
  });

  it('each have a test or a reason for none, and every cited id exists', () => {
    // This folder contains deliberately wrong citations.
    const others = files.map((file) =>
      file.path.startsWith('tools/requirements/') ? { ...file, text: '' } : file,
    );
    expect(checkRequirements(others)).toEqual([]);
  });
});

describe('the check of requirements', () => {
  it('accepts a valid repository', () => {
    expect(checkRequirements(repository())).toEqual([]);
  });

  it.each([
    [
      'an id that does not exist',
      { 'apps/two.ts': '// As G2 wants.' },
      'apps/two.ts:1: G2 is not in docs/requirements/',
    ],
    [
      'an unknown part of a chapter',
      { 'apps/two.ts': '\n// A-1.2' },
      'apps/two.ts:2: A-1.2 is not in docs/requirements/',
    ],
    [
      'a test that does not exist',
      { 'docs/requirements/rules.md': rules.replace('one.test.ts', 'none.test.ts') },
      'docs/requirements/rules.md: A-1.1 names apps/none.test.ts, which does not exist',
    ],
    [
      'a file that is not a test',
      { 'docs/requirements/rules.md': rules.replace('one.test.ts', 'one.ts') },
      'docs/requirements/rules.md: A-1.1 names apps/one.ts, which is no test',
    ],
    [
      'neither test nor reason',
      { 'docs/requirements/rules.md': rules.replace('Test: apps/one.test.ts\n', '') },
      'docs/requirements/rules.md: A-1.1 names neither a test nor why it has none',
    ],
    [
      'an empty reason',
      { 'docs/requirements/rules.md': rules.replace('not built yet', ' ') },
      'docs/requirements/rules.md: G1 gives no reason for having no test',
    ],
    [
      'a duplicate id',
      { 'docs/requirements/more.md': '### G1 Again\n\nNo test: a copy' },
      'docs/requirements/: G1 is there twice',
    ],
    [
      'a heading without an id',
      { 'docs/requirements/more.md': '### Something\n\nNo test: vague' },
      'docs/requirements/more.md: Something is no id',
    ],
  ])('rejects %s', (_, changes, problem) => {
    expect(checkRequirements(repository(changes))).toEqual([problem]);
  });

  it.each([
    'document 2, section 3',
    'Documents 1 and 2, section 2',
    'security.md, fact 1',
    'stack.md, rule 6',
    'house.md',
    'see /work/shared/spec',
    'issue 3, part 4',
    'the design reference (section 7)',
    'visual/design.md §7',
    'One absence (mock attendance)',
    'docs/decisions/two.md',
  ])('rejects the citation “%s”', (citation) => {
    expect(checkRequirements(repository({ 'apps/two.ts': `/** ${citation} */` }))).not.toEqual([]);
  });
});
