import { citedIds, idPattern, outsideCitations } from './citations.ts';
import { parseRequirements } from './parse-requirements.ts';
import type { Requirement } from './parse-requirements.ts';

/** A file in the repository: its path from the root, with forward slashes, and its text. */
export interface RepositoryFile {
  path: string;
  text: string;
}

const requirementsFolder = 'docs/requirements/';
const testFile = /\.(?:test\.tsx?|e2e\.ts|conformance\.ts)$/;
const wholeId = new RegExp(`^${idPattern.source}$`);

const isRequirementFile = ({ path }: RepositoryFile): boolean =>
  path.startsWith(requirementsFolder) && !path.endsWith('/README.md');

function requirementProblems(
  path: string,
  { id, tests, noTestReason }: Requirement,
  paths: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  if (!wholeId.test(id)) problems.push('is no id');
  if (tests.length === 0 && noTestReason === null) problems.push('names neither a test nor why it has none');
  if (noTestReason === '') problems.push('gives no reason for having no test');
  for (const test of tests) {
    if (!paths.has(test)) problems.push(`names ${test}, which does not exist`);
    else if (!testFile.test(test)) problems.push(`names ${test}, which is no test`);
  }
  return problems.map((problem) => `${path}: ${id} ${problem}`);
}

function citationProblems(
  { path, text }: RepositoryFile,
  ids: ReadonlySet<string>,
  markdownFiles: readonly string[],
): string[] {
  return text.split('\n').flatMap((line, index) => {
    const unknown = citedIds(line).filter((id) => !ids.has(id));
    const outside = outsideCitations(line, markdownFiles);
    return [
      ...unknown.map((id) => `${path}:${index + 1}: ${id} is not in ${requirementsFolder}`),
      ...outside.map((name) => `${path}:${index + 1}: “${name}” is not in the repository`),
    ];
  });
}

/** Problems with the requirements and their citations, one line each. */
export function checkRequirements(files: readonly RepositoryFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const markdownFiles = [...paths].filter((path) => path.endsWith('.md'));
  const parsed = files
    .filter(isRequirementFile)
    .map(({ path, text }) => ({ path, ...parseRequirements(text) }));
  const all = parsed.flatMap(({ chapters, requirements }) => [
    ...chapters,
    ...requirements.map(({ id }) => id),
  ]);
  const ids = new Set(all);
  const twice = all.filter((id, index) => all.indexOf(id) !== index);
  return [
    ...twice.map((id) => `${requirementsFolder}: ${id} is there twice`),
    ...parsed.flatMap(({ path, requirements }) =>
      requirements.flatMap((requirement) => requirementProblems(path, requirement, paths)),
    ),
    ...files.flatMap((file) => citationProblems(file, ids, markdownFiles)),
  ];
}
