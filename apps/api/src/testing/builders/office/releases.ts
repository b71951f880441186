/** Releases of files, for tests. */
import { createHash } from 'node:crypto';
import type { TestSchool, TestStudent } from '@portal/test-support/factories/index';
import { insertRow } from '@portal/test-support/factories/insert';
import type { Harness } from '../../harness.ts';

/** The smallest content that passes as a whole PDF. */
export const testPdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);

/** A release that was recalled, with one file of this student. */
export async function makeRecalledRelease(
  harness: Harness,
  school: TestSchool,
  student: TestStudent,
): Promise<{ releaseId: string; releaseFileId: string }> {
  const { pool } = harness.database;
  const now = harness.now();
  const release = await insertRow(pool, 'file_release', {
    school_id: school.id,
    kind: 'report',
    title: 'Semester 1 2026',
    period_ends: '2026-06-26',
    state: 'recalled',
    created_at: now,
    created_by: 'Test',
    changed_at: now,
    sends_at: now,
  });
  const content = testPdf(student.eqId);
  const stored = await insertRow(pool, 'stored_file', {
    sha256: `\\x${createHash('sha256').update(content).digest('hex')}`,
    media_type: 'application/pdf',
    content: `\\x${content.toString('hex')}`,
  });
  const file = await insertRow(pool, 'file_release_file', {
    release_id: release.id,
    file_name: `${student.eqId}.pdf`,
    size_bytes: content.length,
    file_id: stored.id,
    student_id: student.id,
    matched_by: 'eq-id',
    is_confirmed: true,
  });
  return { releaseId: release.publicId, releaseFileId: file.publicId };
}
