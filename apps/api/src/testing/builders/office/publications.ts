/** Consent requests of the office, for tests. */
import { emptyDraft, templateOf } from '@portal/contract/consent/publishing';
import type { ConsentDraft } from '@portal/contract/consent/publishing';
import { makeConsentRequest } from '@portal/test-support/factories/index';
import type { TestSchool, TestStudent } from '@portal/test-support/factories/index';
import { insertRow } from '@portal/test-support/factories/insert';
import type { Harness } from '../../harness.ts';

export const testDraft: ConsentDraft = {
  ...emptyDraft,
  title: 'Reef trip',
  about: 'A day at the reef.',
  facts: [{ label: 'When', text: 'Friday' }],
  questions: [
    ...emptyDraft.questions,
    { name: 'note', kind: 'line', title: 'A note', help: '', isRequired: false, choices: [] },
  ],
  contactEmail: 'office@school.example.com',
  dueDate: '2026-11-27',
  audience: { kind: 'years', values: ['05'] },
};

export interface TestPublication {
  id: number;
  publicId: string;
  /** The public ids of the students' requests, in their order. */
  requestIds: string[];
}

/** A publication that has been sent to these students, or a draft if there are none. */
export async function makePublication(
  harness: Harness,
  school: TestSchool,
  students: readonly TestStudent[],
  change: Partial<ConsentDraft> = {},
): Promise<TestPublication> {
  const { pool } = harness.database;
  const now = harness.now();
  const draft = { ...testDraft, ...change };
  const isSent = students.length > 0;
  const { id, publicId } = await insertRow(pool, 'consent_publication', {
    school_id: school.id,
    title: draft.title,
    draft: JSON.stringify(draft),
    due_date: draft.dueDate,
    created_at: now,
    created_by: 'Test',
    changed_at: now,
    ...(isSent && { state: 'open', sends_at: now, sent_at: now, published_at: now, published_by: 'Test' }),
  });
  const requestIds: string[] = [];
  for (const student of students) {
    const dueDate = draft.dueDate ?? '2026-11-27';
    const request = await makeConsentRequest(pool, student, school, {
      dueDate,
      title: draft.title,
      template: templateOf(draft),
    });
    await insertRow(pool, 'consent_publication_student', {
      publication_id: id,
      student_id: student.id,
      consent_request_id: request.id,
      reach: 'told',
    });
    requestIds.push(request.publicId);
  }
  return { id, publicId, requestIds };
}
