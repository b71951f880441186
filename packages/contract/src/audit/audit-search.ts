/** The audit search of the office (O-11.5). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, instantSchema, isoDateSchema } from '../shared/fields.ts';
import { oneLine } from '../text/typed-text.ts';

const schoolParams = z.strictObject({ centreCode: centreCodeSchema });

/** `own`: the caller. `systems`: jobs, commands and schools' information systems. */
export const auditActors = ['anyone', 'staff', 'families', 'systems', 'own'] as const;
export type AuditActor = (typeof auditActors)[number];

/**
 * `looks`: what was read. `changes`: everything else that was done. `refused`: what was refused or failed. `own-family`:
 * staff who tried to open a record of their own family. `admin-view`: staff who saw the pages of a family.
 */
export const auditKinds = ['all', 'looks', 'changes', 'refused', 'own-family', 'admin-view'] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditSearchLimits = { page: 50, days: 366, person: 100, exported: 5000 } as const;

const filters = {
  /** The first and the last day, in the school's time zone. */
  from: isoDateSchema,
  to: isoDateSchema,
  who: z.enum(auditActors),
  what: z.enum(auditKinds),
  /** Part of the name of who acted. In the body, because proxies and servers log addresses. */
  person: z.string().check(oneLine, z.maxLength(auditSearchLimits.person)),
  /** Only what concerns this student; then views of the record by families are listed, too. */
  eqId: z.string().check(oneLine, z.maxLength(20)),
};

export const auditSearchBodySchema = z.strictObject({
  ...filters,
  /** The cursor from the previous page. */
  after: z.optional(z.string().check(z.maxLength(200))),
});
export type AuditSearchBody = z.output<typeof auditSearchBodySchema>;

export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  actor: z.object({ name: z.string(), kind: z.enum(['staff', 'family', 'system']) }),
  /** What was done, after the name. */
  did: z.string(),
  event: z.string(),
  outcome: z.enum(['done', 'refused', 'failed']),
  /** The student. */
  about: z.nullable(z.string()),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Null for views, whose request is not recorded. */
  requestId: z.nullable(z.string()),
  /** The family reads of it in its access history. */
  isShownToFamily: z.boolean(),
  /** The number of the seal that covers the row; null if it isn't sealed yet. */
  seal: z.nullable(z.int()),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const auditSearchEndpoint = defineEndpoint({
  id: 'audit.search',
  method: 'POST',
  path: '/api/office/schools/:centreCode/audit/search',
  summary: 'A page of the audit of a school, newest first; the search itself is recorded',
  params: schoolParams,
  body: auditSearchBodySchema,
  response: z.object({
    entries: z.array(auditEntrySchema),
    /** The cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
  errors: ['not-found'],
});

export const auditExportEndpoint = defineEndpoint({
  id: 'audit.export',
  method: 'POST',
  path: '/api/office/schools/:centreCode/audit/export',
  summary: 'A search of the audit as a spreadsheet (CSV); the export is recorded',
  params: schoolParams,
  body: z.strictObject(filters),
  response: z.object({
    csv: z.string(),
    rows: z.int(),
    /** There are more rows than one export holds. */
    isCut: z.boolean(),
  }),
  errors: ['not-found'],
});

export const auditChainEndpoint = defineEndpoint({
  id: 'audit.chain',
  method: 'GET',
  path: '/api/office/schools/:centreCode/audit/chain',
  summary: 'How far the audit is sealed and signed',
  params: schoolParams,
  response: z.object({
    /** The time of the last seal; null if nothing is sealed yet. */
    sealedAt: z.nullable(instantSchema),
    /** The last day whose root is signed. */
    signedDay: z.nullable(isoDateSchema),
  }),
  errors: ['not-found'],
});
