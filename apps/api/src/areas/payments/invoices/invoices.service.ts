/** Invoices for families (S-2.7, S-3.6, S-7.3; T25, T26, T40). */
import { combinedPaymentsEndpoint, paymentsEndpoint } from '@portal/contract/payments';
import { dateInZone } from '@portal/contract/dates';
import type { CombinedPayments, InvoiceQuery, Payments } from '@portal/contract/payments';
import type { StudentAndCentre } from '@portal/contract/shared';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { quarterHour } from '../../../platform/cache/answer-cache.ts';
import type { AnswerCache } from '../../../platform/cache/answer-cache.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { ServingRule } from '../../../platform/documents/withheld.ts';
import { notFound } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import { FileAnswer } from '../../../platform/http/files/file-answer.ts';
import type { FinishedJson } from '../../../platform/http/files/finished-json.ts';
import { renderJson } from '../../../platform/http/route.ts';
import { requireOwnIdentity } from '../../downloads/index.ts';
import { findStudentAccess, listStudentPlaces } from '../../students/index.ts';
import type { AccessedStudent } from '../../students/index.ts';
import { mayPay } from '../payments.ts';
import { renderInvoice } from './invoice-pdf.ts';
import { maySee } from './invoices.access.ts';
import { presentPayments } from './invoices.presenter.ts';
import { findInvoiceDocument, findInvoices } from './invoices.repository.ts';

export interface InvoiceDependencies {
  db: Db;
  cache: AnswerCache;
  rule: ServingRule;
}

export const invoiceDownloadedEvent = 'payments.invoiceDownloaded';

type ReadCall = Pick<SignedInCall, 'actor' | 'now'>;

/**
 * Returns the serialised response. Its stamp covers the caller's rights, so a cached copy is never served after rights
 * are lost.
 */
export function paymentsAnswer(
  { db, cache }: InvoiceDependencies,
  call: ReadCall,
  input: StudentAndCentre,
): Promise<FinishedJson> {
  const key = ['payments', call.actor.accountId, input.studentId, input.centreCode].join(':');
  return cache.through(key, stampOf(call), async () =>
    renderJson(paymentsEndpoint, await findPayments(db, call, input)),
  );
}

/** The same for all of the caller's own students together. */
export function combinedAnswer({ db, cache }: InvoiceDependencies, call: ReadCall): Promise<FinishedJson> {
  return cache.through(`payments:${call.actor.accountId}`, stampOf(call), async () =>
    renderJson(combinedPaymentsEndpoint, await findCombinedPayments(db, call)),
  );
}

const stampOf = ({ actor, now }: ReadCall): string => `${actor.stamp}@${quarterHour(now)}`;

async function findPayments(db: Db, call: ReadCall, input: StudentAndCentre): Promise<Payments> {
  const ref = { oneSchoolId: input.studentId, centreCode: input.centreCode };
  const [payments] = await paymentsOf(db, call, [await findStudentAccess(db, call.actor, ref, maySee)]);
  if (!payments) throw notFound();
  return payments;
}

/** Omits delegated students, and schools that have the feature off (D-6.1). */
async function findCombinedPayments(db: Db, call: ReadCall): Promise<CombinedPayments> {
  const places = await listStudentPlaces(db, call.actor);
  const own = places.filter(
    ({ relation, features }) => relation === 'owner' && features.includes(maySee.feature),
  );
  return { places: await paymentsOf(db, call, own) };
}

async function paymentsOf(
  db: Db,
  { now }: ReadCall,
  students: readonly AccessedStudent[],
): Promise<Payments[]> {
  const places = students.map((student) => ({ ...student, today: dateInZone(now, student.timeZone) }));
  const rows = places.length > 0 ? await findInvoices(db, places) : [];
  return places.map((place, position) =>
    presentPayments(
      rows.filter((row) => row.position === position),
      place,
      place.today,
    ),
  );
}

/** The school's own PDF if it may be served, or one generated from the register. The download is recorded before the file is sent. */
export async function getInvoice(
  { db, rule }: Pick<InvoiceDependencies, 'db' | 'rule'>,
  call: SignedInCall,
  query: InvoiceQuery,
): Promise<FileAnswer> {
  const { oneSchoolPpaoId: pPAO, schoolUserId, studentEqId: eqId, schoolId: centreCode } = query;
  await requireOwnIdentity(db, call, { pPAO, schoolUserId });
  return inAuditedTransaction(db, call, async (trx) => {
    const student = await findStudentAccess(trx, call.actor, { eqId, centreCode }, mayPay);
    const invoice = await findInvoiceDocument(trx, student, { ...rule, invoiceNumber: query.invoiceNumber });
    if (!invoice) throw notFound();
    const file = invoice.file ?? {
      content: await renderInvoice(invoice, student),
      mediaType: 'application/pdf',
    };
    return {
      result: new FileAnswer({ ...file, name: `Invoice ${invoice.invoiceNumber}.pdf` }),
      audit: {
        event: invoiceDownloadedEvent,
        studentId: student.studentId,
        schoolId: student.schoolId,
        subject: invoice.invoiceNumber,
      },
    };
  });
}
