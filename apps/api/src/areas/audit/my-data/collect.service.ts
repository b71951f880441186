/** Collects all data about a person and their students, at one moment (D-9.3). */
import type { AuditProof } from '@portal/contract/audit';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import { proveRows } from '../../audit-chain/index.ts';
import { relationsOf, studentName } from '../../students/index.ts';
import { presentEntry } from '../history/history.presenter.ts';
import { listHistory } from '../history/history.repository.ts';
import type { Place } from '../history/history.repository.ts';
import { readAccountSource } from './account-data.repository.ts';
import type { DataRecord } from './account-data.repository.ts';
import { readAtOnce } from './my-data.repository.ts';
import { listOwnEvents, listOwnViews } from './own-events.repository.ts';
import { accountSources, studentSources } from './sources.ts';
import { listDataStudents, readRights, readStudentSource } from './student-data.repository.ts';

export interface DataSection {
  key: string;
  title: string;
  records: readonly DataRecord[];
}

export interface DataOfStudent {
  name: string;
  relation: 'account owner' | 'delegated viewer';
  sections: readonly DataSection[];
}

export interface CollectedData {
  about: readonly DataSection[];
  students: readonly DataOfStudent[];
  history: readonly DataRecord[];
  proof: AuditProof;
  rightsHash: Buffer;
}

export function collectData(db: Db, accountId: number): Promise<CollectedData> {
  return readAtOnce(db, async (trx) => {
    const about: DataSection[] = [];
    for (const source of accountSources) {
      const { key, title } = source;
      about.push({
        key,
        title,
        records: await readAccountSource(trx, accountId, relationsOf(accountId), source),
      });
    }
    return {
      about,
      students: await collectStudents(trx, accountId),
      history: await collectHistory(trx, accountId),
      proof: await proveRows(trx, {
        events: await listOwnEvents(trx, accountId),
        looks: await listOwnViews(trx, accountId),
      }),
      rightsHash: await rightsHashOf(trx, accountId),
    };
  });
}

/** Changes whenever the person's access grows or shrinks. */
export async function rightsHashOf(trx: Trx, accountId: number): Promise<Buffer> {
  return sha256(await readRights(trx, accountId));
}

async function collectStudents(trx: Trx, accountId: number): Promise<DataOfStudent[]> {
  const students = await listDataStudents(trx, accountId);
  const found: {
    section: Omit<DataSection, 'records'>;
    rows: { studentId: number; record: DataRecord }[];
  }[] = [];
  for (const source of studentSources)
    found.push({ section: source, rows: await readStudentSource(trx, accountId, source) });
  return students.map((student) => ({
    name: studentName(student).fullName,
    relation: student.isOwner ? 'account owner' : 'delegated viewer',
    sections: found.map(({ section: { key, title }, rows }) => ({
      key,
      title,
      records: rows.filter(({ studentId }) => studentId === student.studentId).map(({ record }) => record),
    })),
  }));
}

const historyBatch = 500;

async function collectHistory(trx: Trx, accountId: number): Promise<DataRecord[]> {
  const records: DataRecord[] = [];
  let after: Place | undefined;
  for (;;) {
    const rows = await listHistory(trx, accountId, { after, limit: historyBatch });
    for (const { who, text, at, day } of rows.map(presentEntry)) records.push({ when: at ?? day, who, text });
    after = rows.at(-1);
    if (rows.length < historyBatch) return records;
  }
}
