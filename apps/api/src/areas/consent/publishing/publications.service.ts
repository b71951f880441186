/** Preparing consent requests in the office: drafts, templates and their reach (O-9.1, O-9.2). */
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import { consentDraftSchema } from '@portal/contract/consent/publishing';
import type {
  ConsentDraft,
  Publication,
  PublicationDetail,
  PublicationPath,
  PublicationState,
  createPublicationEndpoint,
  deleteDraftEndpoint,
  publicationListEndpoint,
  publishingChoicesEndpoint,
  saveDraftEndpoint,
} from '@portal/contract/consent/publishing';
import { dateInZone } from '@portal/contract/dates';
import type { StaffPermission } from '@portal/contract/staff';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db, Queryable } from '../../../platform/database/database.ts';
import { changedElsewhere, notFound } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { findSchool } from '../../staff/index.ts';
import type { StaffAtSchool } from '../../staff/index.ts';
import {
  findPublication,
  insertDraft,
  listEarlier,
  listOptions,
  listPublications,
  removeDraft,
  updateDraft,
} from './publications.repository.ts';
import type { PublicationRow } from './publications.repository.ts';
import { suppliedTemplates } from './supplied-templates.ts';

export const createdEvent = 'consent.draftCreated';
export const savedEvent = 'consent.draftSaved';
export const deletedEvent = 'consent.draftDeleted';

export const mayPrepare = ['publications.prepare'] as const satisfies readonly StaffPermission[];
export const mayPublish = ['publications.publish'] as const satisfies readonly StaffPermission[];

/** A draft as it was stored. */
export const readDraft = (draft: unknown): ConsentDraft => consentDraftSchema.parse(draft);

export interface FoundPublication {
  school: StaffAtSchool;
  publication: PublicationRow;
  draft: ConsentDraft;
  /** The school's date. */
  today: string;
}

/** A publication of the school of the call. Another school's is not found. */
export async function requirePublication(
  db: Queryable,
  call: StaffCall,
  { centreCode, publicationId }: PublicationPath,
  anyOf: readonly StaffPermission[] = mayPrepare,
): Promise<FoundPublication> {
  const school = await findSchool(db, call, centreCode, anyOf);
  const publication = await findPublication(db, { schoolId: school.schoolId, publicationId });
  if (!publication) throw notFound();
  const today = dateInZone(call.now, school.timeZone);
  return { school, publication, draft: readDraft(publication.draft), today };
}

/** A sent publication is closed from the day after its due date. */
export function stateOn({ state, dueDate }: PublicationRow, today: string): PublicationState {
  return state === 'open' && dueDate !== null && dueDate < today ? 'closed' : state;
}

function present(row: PublicationRow, today: string): Publication {
  const draft = readDraft(row.draft);
  const { id, dueDate, students, granted, denied, mixed, unanswered } = row;
  return {
    id,
    title: draft.title,
    state: stateOn(row, today),
    audience: draft.audience,
    dueDate,
    sendsAt: row.sendsAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    counts: { students, granted, denied, mixed, unanswered },
    changedAt: row.changedAt.toISOString(),
  };
}

export async function getPublications(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof publicationListEndpoint>> {
  const { schoolId, timeZone } = await findSchool(db, call, centreCode, mayPrepare);
  const rows = await listPublications(db, schoolId);
  const today = dateInZone(call.now, timeZone);
  return { publications: rows.map((row) => present(row, today)), now: call.now.toISOString() };
}

export async function getPublication(
  db: Db,
  call: StaffCall,
  path: PublicationPath,
): Promise<PublicationDetail> {
  const { publication, draft, today } = await requirePublication(db, call, path);
  const { version, createdBy, publishedBy } = publication;
  return { ...present(publication, today), draft, version, createdBy, publishedBy, today };
}

/** A template has no day and no audience: those of last year would be wrong. */
const asTemplate = (draft: ConsentDraft): ConsentDraft => ({
  ...draft,
  opensOn: null,
  dueDate: null,
  audience: { kind: draft.audience.kind, values: [] },
});

export async function getChoices(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof publishingChoicesEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, mayPrepare);
  const earlier = await listEarlier(db, schoolId);
  return {
    years: await listOptions(db, schoolId, 'years'),
    classes: await listOptions(db, schoolId, 'classes'),
    templates: [
      ...suppliedTemplates.map(({ id, draft }) => ({ id, source: 'supplied' as const, draft })),
      ...earlier.map(({ id, draft }) => ({
        id,
        source: 'school' as const,
        draft: asTemplate(readDraft(draft)),
      })),
    ],
  };
}

export async function createDraft(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { draft }: BodyOf<typeof createPublicationEndpoint>,
): Promise<ResponseOf<typeof createPublicationEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, mayPrepare);
  const { now, actor } = call;
  return inAuditedTransaction(db, call, async (trx) => {
    const saved = await insertDraft(trx, { schoolId, draft, createdBy: actor.label, now });
    if (!saved) throw notFound();
    return {
      result: { ...saved, changedAt: now.toISOString() },
      audit: { event: createdEvent, schoolId, subject: saved.id },
    };
  });
}

export async function saveDraft(
  db: Db,
  call: StaffCall,
  path: PublicationPath,
  { version, draft }: BodyOf<typeof saveDraftEndpoint>,
): Promise<ResponseOf<typeof saveDraftEndpoint>> {
  const { school, publication } = await requirePublication(db, call, path);
  const { schoolId } = school;
  return inAuditedTransaction(db, call, async (trx) => {
    const ref = { schoolId, publicationId: publication.id, version };
    const saved = await updateDraft(trx, ref, draft, call.now);
    if (!saved) throw changedElsewhere();
    return {
      result: { ...saved, changedAt: call.now.toISOString() },
      audit: { event: savedEvent, schoolId, subject: saved.id },
    };
  });
}

export async function deleteDraft(
  db: Db,
  call: StaffCall,
  path: PublicationPath,
  { version }: BodyOf<typeof deleteDraftEndpoint>,
): Promise<undefined> {
  const { school, publication } = await requirePublication(db, call, path);
  const { schoolId } = school;
  return inAuditedTransaction(db, call, async (trx) => {
    if (!(await removeDraft(trx, { schoolId, publicationId: publication.id, version })))
      throw changedElsewhere();
    return { result: undefined, audit: { event: deletedEvent, schoolId, subject: publication.id } };
  });
}
