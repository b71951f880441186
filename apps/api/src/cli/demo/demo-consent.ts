/** Consent requests of the office's demo school: two open with answers, one closed, and one draft. */
import { randomUUID } from 'node:crypto';
import { consentState, decidedState, decisionsOf } from '@portal/contract/consent';
import type { ConsentTemplate } from '@portal/contract/consent';
import { templateOf } from '@portal/contract/consent/publishing';
import type { ConsentDraft } from '@portal/contract/consent/publishing';
import { addDays } from '@portal/contract/dates';
import { wattlePlains } from '@portal/demo-data';
import { insertResponse, writeReceipt } from '../../areas/consent/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { excursion, laptops, photography, swimming } from './demo-consent-forms.ts';
import type { Placed } from './demo-office.ts';

interface Context {
  schoolId: number;
  today: string;
  now: Date;
}

/** Of this many families one answers later, or in another way. */
const every = { denied: 11, mixed: 7, late: 4, opened: 2 } as const;

const isNth = ({ number }: Placed, nth: number): boolean => number % nth === 0;

export async function insertConsents(trx: Trx, families: readonly Placed[], context: Context): Promise<void> {
  await insertDraft(trx, laptops, context);
  const closed = { ...swimming, dueDate: addDays(context.today, -21) };
  await insertSent(trx, closed, families, { ...context, daysAgo: 35, answers: () => true });
  const later = { ...photography, dueDate: addDays(context.today, 11) };
  await insertSent(trx, later, families, {
    ...context,
    daysAgo: 2,
    answers: (family) => isNth(family, every.late),
  });
  const soon = { ...excursion, dueDate: addDays(context.today, 3) };
  await insertSent(trx, soon, families, {
    ...context,
    daysAgo: 9,
    answers: (family) => !isNth(family, every.late),
  });
}

const staffMember = 'Joanne Whitby';
const principal = 'Amara Osei';
const dayMs = 24 * 60 * 60_000;

const draftRow = (draft: ConsentDraft, { schoolId, now }: Context) => ({
  school_id: schoolId,
  title: draft.title,
  draft: JSON.stringify(draft),
  due_date: draft.dueDate,
  created_at: now,
  created_by: staffMember,
  changed_at: now,
});

async function insertDraft(trx: Trx, draft: ConsentDraft, context: Context): Promise<void> {
  await trx.insertInto('consent_publication').values(draftRow(draft, context)).execute();
}

interface Sent extends Context {
  daysAgo: number;
  answers: (family: Placed) => boolean;
}

async function insertSent(
  trx: Trx,
  draft: ConsentDraft,
  families: readonly Placed[],
  sent: Sent,
): Promise<void> {
  const at = new Date(sent.now.getTime() - sent.daysAgo * dayMs);
  const { id } = await trx
    .insertInto('consent_publication')
    .values({
      ...draftRow(draft, { ...sent, now: at }),
      state: 'open',
      published_at: at,
      published_by: principal,
      sends_at: at,
      sent_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = families.filter(({ yearLevel }) => draft.audience.values.includes(yearLevel));
  await insertRequests(trx, draft, asked, { ...sent, publicationId: id, at });
}

type Asked = Sent & { publicationId: number; at: Date };

const hasAccess = ({ requests }: Placed): boolean => !requests.some(({ kind }) => kind === 'add-student');

/** Families open and answer one after the other. */
const afterwards = (at: Date, { number }: Placed): Date => new Date(at.getTime() + (number * dayMs) / 130);

async function insertRequests(
  trx: Trx,
  draft: ConsentDraft,
  families: readonly Placed[],
  asked: Asked,
): Promise<void> {
  const template = templateOf(draft);
  const isAnswered = (family: Placed): boolean => hasAccess(family) && asked.answers(family);
  const rows = await trx
    .insertInto('consent_request')
    .values(families.map((family) => requestRow(draft, family, { ...asked, template, isAnswered })))
    .returning(['id', 'source_id as sourceId', 'student_id as studentId'])
    .execute();
  const placed = rows.flatMap((request) => {
    const family = families.find(({ studentId }) => studentId === request.studentId);
    return family ? [{ request, family }] : [];
  });
  const { publicationId, at } = asked;
  await trx
    .insertInto('consent_publication_student')
    .values(
      placed.map(({ request, family }) => ({
        publication_id: publicationId,
        student_id: family.studentId,
        consent_request_id: request.id,
        reach: hasAccess(family) ? 'told' : 'no-account',
      })),
    )
    .execute();
  const opened = families.filter(
    (family) => isAnswered(family) || (hasAccess(family) && isNth(family, every.opened)),
  );
  await trx
    .insertInto('consent_opening')
    .values(
      opened.map((family) => ({
        publication_id: publicationId,
        student_id: family.studentId,
        account_id: family.accountId,
        opened_at: afterwards(at, family),
      })),
    )
    .execute();
  for (const { request, family } of placed)
    if (isAnswered(family)) await insertAnswer(trx, draft, family, { ...asked, request });
}

function requestRow(
  draft: ConsentDraft,
  family: Placed,
  { publicationId, schoolId, today, at, template, isAnswered }: Asked & Answerable,
) {
  const dueDate = draft.dueDate ?? today;
  const row = {
    source_id: `office:demo-${publicationId}-${family.number}`,
    school_id: schoolId,
    student_id: family.studentId,
    title: draft.title,
    reference: `C-WP${publicationId}`,
    contact_name: draft.contactName || null,
    due_date: dueDate,
    form_template: JSON.stringify(template),
  };
  const unanswered = dueDate < today ? consentState.Expired : consentState.Pending;
  if (!isAnswered(family)) return { ...row, state: unanswered, form_data: null, response_date: null };
  const data = answersOf(draft, family);
  return {
    ...row,
    state: decidedState(decisionsOf(template, data)),
    form_data: JSON.stringify(data),
    response_date: afterwards(at, family).toISOString().slice(0, dateLength),
  };
}

interface Answerable {
  template: ConsentTemplate;
  isAnswered: (family: Placed) => boolean;
}

const dateLength = 'YYYY-MM-DD'.length;

function answersOf({ questions }: ConsentDraft, family: Placed): Record<string, unknown> {
  const given = isNth(family, every.denied) ? 'denied' : 'granted';
  const second = isNth(family, every.mixed) ? 'denied' : given;
  return Object.fromEntries(
    questions.map(({ name, kind, choices }, index) => {
      if (kind === 'decision') return [name, index === 0 ? given : { consent: second }];
      if (kind === 'single') return [name, choices[family.number % choices.length]];
      return [name, `${family.parentName} ${family.familyName}`];
    }),
  );
}

async function insertAnswer(
  trx: Trx,
  draft: ConsentDraft,
  family: Placed,
  { request, at, schoolId, publicationId }: Asked & { request: { id: number; sourceId: string } },
): Promise<void> {
  const template = templateOf(draft);
  const data = answersOf(draft, family);
  const state = decidedState(decisionsOf(template, data));
  const { studentId, accountId, givenName, familyName, parentName } = family;
  const [id, now] = [randomUUID(), afterwards(at, family)];
  const receipt = writeReceipt({
    responseId: id,
    request: {
      title: draft.title,
      reference: `C-WP${publicationId}`,
      schoolName: wattlePlains.name,
      contactName: draft.contactName || null,
    },
    student: {
      firstName: givenName,
      displayName: `${givenName} ${familyName}`,
      timeZone: 'Australia/Brisbane',
    },
    respondedBy: `${parentName} ${familyName}`,
    template,
    data,
    state,
    now,
  });
  await insertResponse(trx, {
    id,
    requestId: request.id,
    requestSourceId: request.sourceId,
    schoolId,
    studentId,
    accountId,
    state,
    formTemplate: template,
    formData: data,
    receipt,
    now,
  });
}
