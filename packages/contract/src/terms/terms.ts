/** Terms and conditions: pending documents and their acceptance. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** The purpose of a document, which determines its checkbox label. */
export const termsKinds = ['privacy', 'owner', 'viewer', 'photo'] as const;
export type TermsKind = (typeof termsKinds)[number];

export function termsLabel(kind: TermsKind): string {
  return kind === 'privacy' ? 'Read and understood' : 'Accept Terms and Conditions';
}

export const termsKeySchema = z.string().check(z.maxLength(64), z.regex(/^[a-z0-9-]+$/));

export const termsDocumentSchema = z.object({
  key: termsKeySchema,
  kind: z.enum(termsKinds),
  title: z.string(),
  version: z.string(),
  label: z.string(),
  /** Plain paragraphs with headings, as supplied by the department: text, never markup. */
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
});
export type TermsDocument = z.output<typeof termsDocumentSchema>;

export const termsDocumentEndpoint = defineEndpoint({
  id: 'terms.document',
  method: 'GET',
  path: '/api/termsandconditions/mobile/:key',
  summary: 'One document, for display in the page',
  params: z.strictObject({ key: termsKeySchema }),
  response: termsDocumentSchema,
  errors: ['not-found'],
});

/** What a page shows around a document's text. */
export type TermsHead = Pick<TermsDocument, 'key' | 'title' | 'label'>;

export const termsFrameEndpoint = defineEndpoint({
  id: 'terms.frame',
  method: 'GET',
  path: '/api/termsandconditions/:key',
  summary: 'One document as HTML, for a sandboxed frame in the page',
  params: z.strictObject({ key: termsKeySchema }),
  content: { kind: 'document' },
  errors: ['not-found'],
});

const acceptedTermsSchema = z.object({
  key: termsKeySchema,
  title: z.string(),
  version: z.string(),
  acceptedAt: z.iso.datetime(),
});
export type AcceptedTerms = z.output<typeof acceptedTermsSchema>;

export const acceptedTermsEndpoint = defineEndpoint({
  id: 'terms.accepted',
  method: 'GET',
  path: '/api/termsAndConditions/accepted',
  summary: 'The documents that the caller has accepted, newest first, each with its version and time',
  response: z.object({ accepted: z.array(acceptedTermsSchema) }),
});

const acceptBodySchema = z.strictObject({
  ids: z.array(termsKeySchema).check(z.minLength(1), z.maxLength(10)),
});

export const acceptTermsEndpoint = defineEndpoint({
  id: 'terms.accept',
  method: 'POST',
  path: '/api/termsAndConditions/accept',
  summary: 'Accept current documents that apply to the caller, including the student photo terms',
  body: acceptBodySchema,
  response: z.object({ studentPhotosEnabled: z.boolean() }),
  errors: ['sign-in-required'],
});

export const acceptPendingTermsEndpoint = defineEndpoint({
  id: 'terms.acceptPending',
  method: 'POST',
  path: '/api/termsAndConditions/acceptPending',
  summary: 'Accept every pending document of the caller',
  body: acceptBodySchema,
  response: z.object({ pendingTermsAndConditions: z.array(termsKeySchema) }),
});
