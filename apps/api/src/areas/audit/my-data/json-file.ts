/** The machine-readable copy: everything, under its internal field names. */
import type { CollectedData, DataSection } from './collect.service.ts';
import { leftOutNotes } from './left-out.ts';

export interface FileFacts {
  productName: string;
  now: Date;
}

const byKey = (sections: readonly DataSection[]): Record<string, unknown> =>
  Object.fromEntries(sections.map(({ key, records }) => [key, records]));

export function writeJsonFile(data: CollectedData, { productName, now }: FileFacts): Buffer {
  const file = {
    from: productName,
    madeAt: now.toISOString(),
    notIncluded: leftOutNotes,
    you: byKey(data.about),
    students: data.students.map(({ name, relation, sections }) => ({
      name,
      youAre: relation,
      ...byKey(sections),
    })),
    accessHistory: data.history,
    auditProof: data.proof,
  };
  return Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
}
