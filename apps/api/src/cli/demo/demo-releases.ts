/** A draft of reports at the office's demo school: two are matched, one needs a student. */
import { createHash } from 'node:crypto';
import { tinyPdf, wattlePlains } from '@portal/demo-data';
import type { Trx } from '../../platform/database/database.ts';
import type { Placed } from './demo-office.ts';

const title = 'Year 3 reports, Semester 2';

export async function insertReleases(
  trx: Trx,
  families: readonly Placed[],
  { schoolId, today, now }: { schoolId: number; today: string; now: Date },
): Promise<void> {
  const { id } = await trx
    .insertInto('file_release')
    .values({
      school_id: schoolId,
      kind: 'report',
      title,
      period_ends: today,
      created_at: now,
      created_by: 'Amara Osei',
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, family] of families.entries()) {
    const isMatched = index < families.length - 1;
    const name = `${family.givenName} ${family.familyName}`;
    const content = tinyPdf(wattlePlains.name, [title, name, 'English B+', 'Mathematics A']);
    await insertFile(trx, {
      releaseId: id,
      fileName: isMatched ? `${family.familyName}_${family.eqId}.pdf` : 'scan0042.pdf',
      content,
      studentId: isMatched ? family.studentId : null,
    });
  }
}

async function insertFile(
  trx: Trx,
  file: { releaseId: number; fileName: string; content: Buffer; studentId: number | null },
): Promise<void> {
  const { releaseId, fileName, content, studentId } = file;
  const stored = await trx
    .insertInto('stored_file')
    .values({
      sha256: createHash('sha256').update(content).digest(),
      media_type: 'application/pdf',
      content,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('file_release_file')
    .values({
      release_id: releaseId,
      file_name: fileName,
      size_bytes: content.length,
      file_id: stored.id,
      student_id: studentId,
      matched_by: studentId === null ? null : 'eq-id',
      is_confirmed: studentId !== null,
    })
    .execute();
}
