import { idPattern } from './citations.ts';

/** One requirement from docs/requirements and the tests that cover it. */
export interface Requirement {
  id: string;
  /** Paths from the root of the repository. */
  tests: string[];
  /** The stated reason for having no test, or null. */
  noTestReason: string | null;
}

/** The parsed content of one file in docs/requirements. */
export interface RequirementFile {
  /** Ids of whole chapters. They can be cited; the requirements below them have the tests. */
  chapters: string[];
  requirements: Requirement[];
}

const chapterHeading = new RegExp(`^## (${idPattern.source})`);
const requirementHeading = /^### (\S+)/;

/** Parses second- and third-level headings, and the `Test:` and `No test:` lines below third-level headings. */
export function parseRequirements(markdown: string): RequirementFile {
  const chapters: string[] = [];
  const requirements: Requirement[] = [];
  let current: Requirement | undefined;
  for (const line of markdown.split('\n')) {
    const id = requirementHeading.exec(line)?.[1];
    if (id !== undefined) {
      current = { id, tests: [], noTestReason: null };
      requirements.push(current);
    } else if (line.startsWith('## ')) {
      current = undefined;
      const chapter = chapterHeading.exec(line)?.[1];
      if (chapter !== undefined) chapters.push(chapter);
    } else if (current !== undefined && line.startsWith('Test: ')) {
      current.tests.push(...line.slice('Test: '.length).split(', '));
    } else if (current !== undefined && line.startsWith('No test: ')) {
      current.noTestReason = line.slice('No test: '.length).trim();
    }
  }
  return { chapters, requirements };
}
