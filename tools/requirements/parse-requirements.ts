import { idPattern } from './citations.ts';

/** One requirement of docs/requirements, and what shows that it holds. */
export interface Requirement {
  id: string;
  /** Paths from the root of the repository. */
  tests: string[];
  /** Why there is no test; null where that isn't claimed. */
  noTestReason: string | null;
}

/** What one file of docs/requirements holds. */
export interface RequirementFile {
  /** Ids of whole chapters: they can be cited, and are shown by the requirements below them. */
  chapters: string[];
  requirements: Requirement[];
}

const chapterHeading = new RegExp(`^## (${idPattern.source})`);
const requirementHeading = /^### (\S+)/;

/** Reads the headings of the second and third level, and the lines `Test:` and `No test:` below the latter. */
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
