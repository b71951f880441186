/** Terms documents and the versions people accepted. */
import type { TermsDocument, TermsKind } from '@portal/contract/terms';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

export interface TermsRow {
  id: number;
  key: string;
  kind: string;
  version: string;
  title: string;
  sections: unknown;
}

export async function findTerms(db: Queryable, key: string): Promise<TermsRow | null> {
  const row = await db
    .selectFrom('terms_document')
    .select(['id', 'key', 'kind', 'version', 'title', 'sections'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

const idRow = z.strictObject({ id: z.number(), key: z.string() });

/** The current document of each kind that the account has not accepted, in display order. */
export async function listPendingTerms(
  db: Queryable,
  accountId: number,
  kinds: readonly TermsKind[],
): Promise<{ id: number; key: string }[]> {
  return rowsOf(
    idRow,
    sql`
    select d.id, d.key from terms_document d
    where d.is_current and d.kind = any(${kinds})
      and not exists (select from account_terms t where t.account_id = ${accountId} and t.terms_document_id = d.id)
    order by d.kind desc, d.id`.execute(db),
  );
}

export interface AcceptedTermsRow {
  key: string;
  title: string;
  version: string;
  acceptedAt: Date;
}

/** What the account has accepted, newest first. */
export function listAcceptedTerms(db: Queryable, accountId: number): Promise<AcceptedTermsRow[]> {
  return db
    .selectFrom('account_terms as accepted')
    .innerJoin('terms_document as document', 'document.id', 'accepted.terms_document_id')
    .select(['document.key', 'document.title', 'document.version', 'accepted.accepted_at as acceptedAt'])
    .where('accepted.account_id', '=', accountId)
    .orderBy('accepted.accepted_at', 'desc')
    .orderBy('document.id', 'desc')
    .execute();
}

/** The current documents of these kinds. */
export function listCurrentTerms(
  db: Queryable,
  kinds: readonly TermsKind[],
): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('terms_document')
    .select(['id', 'key'])
    .where('is_current', '=', true)
    .where('kind', 'in', kinds)
    .execute();
}

const isEnabledRow = z.strictObject({ isEnabled: z.boolean() });

/** Enables photos for an account that has accepted their current terms; returns whether they are on. */
export async function enableStudentPhotos(db: Queryable, accountId: number): Promise<boolean> {
  const rows = await rowsOf(
    isEnabledRow,
    sql`
    update account a set student_photos_enabled = a.student_photos_enabled or exists (
      select from account_terms t join terms_document d on d.id = t.terms_document_id
      where t.account_id = a.id and d.kind = 'photo' and d.is_current)
    where a.id = ${accountId} returning a.student_photos_enabled as "isEnabled"`.execute(db),
  );
  return rows[0]?.isEnabled ?? false;
}

export async function insertAcceptances(
  db: Queryable,
  accountId: number,
  documentIds: readonly number[],
  now: Date,
): Promise<void> {
  if (documentIds.length === 0) return;
  await db
    .insertInto('account_terms')
    .values(documentIds.map((id) => ({ account_id: accountId, terms_document_id: id, accepted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Retires the current version of a kind; for photos, acceptance is required again. */
export async function endCurrentTerms(trx: Trx, kind: TermsKind): Promise<void> {
  await trx
    .updateTable('terms_document')
    .set({ is_current: false })
    .where('kind', '=', kind)
    .where('is_current', '=', true)
    .execute();
  if (kind !== 'photo') return;
  await trx
    .updateTable('account')
    .set({ student_photos_enabled: false })
    .where('student_photos_enabled', '=', true)
    .execute();
}

type NewDocument = Pick<TermsDocument, 'key' | 'kind' | 'version' | 'title' | 'sections'> & {
  publishedAt: Date;
};

export async function insertTerms(trx: Trx, terms: NewDocument): Promise<void> {
  const { key, kind, version, title, sections, publishedAt } = terms;
  await trx
    .insertInto('terms_document')
    .values({ key, kind, version, title, sections: JSON.stringify(sections), published_at: publishedAt })
    .execute();
}
