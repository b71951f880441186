/**
 * The proof of a person's own audit events (O-11.7): part of the file from "My data", checked by the browser against the
 * published roots. Hashes are in hexadecimal.
 */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { isoDateSchema } from '../shared/fields.ts';

/** Limits the file's size and the seals to read. The newest events and views are proved. */
export const proofLimits = { events: 1000, views: 50 } as const;

export const proofForm = 'schoolside audit proof 1';

const hashSchema = z.string().check(z.regex(/^[\da-f]{64}$/));

/** The path from a leaf to the root: each sibling's side and hash. */
const pathSchema = z.array(z.object({ side: z.enum(['left', 'right']), hash: hashSchema }));
export type ProofPath = z.output<typeof pathSchema>;

const lineSchema = z.object({
  /** The audit row exactly as it was sealed, as JSON text. */
  row: z.string(),
  /** The salt of this row only. */
  salt: hashSchema,
  seal: z.int(),
  path: pathSchema,
});
export type ProofLine = z.output<typeof lineSchema>;

const sealSchema = z.object({
  number: z.int(),
  day: isoDateSchema,
  /** The hash of the seal's other parts, which would reveal other people's rows. */
  details: hashSchema,
  root: hashSchema,
  previous: hashSchema,
  /** The path to the day's root. */
  path: pathSchema,
});
export type ProofSeal = z.output<typeof sealSchema>;

export const auditProofSchema = z.object({
  form: z.literal(proofForm),
  /** Events, oldest first; then views of records. */
  lines: z.array(lineSchema),
  seals: z.array(sealSchema),
  /** The codes of the days when the file was made. */
  days: z.array(z.object({ day: isoDateSchema, code: hashSchema })),
});
export type AuditProof = z.output<typeof auditProofSchema>;

/** The parts of the "My data" file that are checked. */
export const provenFileSchema = z.object({ auditProof: auditProofSchema });

export const publishedDaySchema = z.object({
  /** The text that was signed. */
  statement: z.string(),
  /** Ed25519, in base64. */
  signature: z.string(),
  publicKey: z.string(),
});
export type PublishedDay = z.output<typeof publishedDaySchema>;

export const auditRootsEndpoint = defineEndpoint({
  id: 'audit.roots',
  method: 'GET',
  path: '/api/audit/roots',
  summary: 'The signed root of each day of the audit, oldest first. They reveal nothing about any event',
  response: z.object({ days: z.array(publishedDaySchema) }),
});
