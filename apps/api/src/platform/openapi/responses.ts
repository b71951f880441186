/** The responses of a call by status: its success, and each of its problems. */
import { tus } from '@portal/contract/deliveries';
import { mfaMediumSchema } from '@portal/contract/session';
import { problemMembers, problemSchema, problems } from '@portal/contract/errors';
import { problemReasons } from '@portal/contract/problem-reasons';
import { problemTexts } from '@portal/texts/problems';
import type { Content, Endpoint } from '@portal/contract/endpoint';
import type { ErrorCode } from '@portal/contract/errors';
import type { ReasonedCode } from '@portal/contract/problem-reasons';
import { z } from 'zod';
import type { core } from 'zod';
import { inlineSchema, pascalCase } from './component-schemas.ts';
import type { ComponentSchemas, Json } from './component-schemas.ts';

export const problemType = 'application/problem+json';
const jsonType = 'application/json';

const isCode = (name: string): name is ErrorCode => name in problems;
const allCodes = Object.keys(problems).filter(isCode);
const responsePath = '#/components/responses/';
const schemaName = (code: ErrorCode): string => `${pascalCase(code)}Problem`;
const responseName = (code: ErrorCode): string => pascalCase(code);

/** One schema per code: a client discriminates by `code`. */
export function problemSchemas(): Record<string, Json> {
  const { properties } = inlineSchema(problemSchema, 'output') as { properties?: Record<string, Json> };
  // The pages accept any number, so that an older page tolerates a new medium.
  const mfaMedium = inlineSchema(mfaMediumSchema, 'output');
  const members = { ...properties, mfaMedium, mfaMediums: { type: 'array', items: mfaMedium } };
  return Object.fromEntries(allCodes.map((code) => [schemaName(code), problemSchemaOf(code, members)]));
}

function problemSchemaOf(code: ErrorCode, properties: Record<string, Json>): Json {
  const { required = [], optional = [] } = problemMembers[code] ?? {};
  const { status } = problems[code];
  const members = [...required, ...optional].map((name) => [name, properties[name]]);
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'code', 'requestId', ...required],
    properties: {
      type: { type: 'string', const: `urn:portal:problem:${code}` },
      title: { type: 'string', description: 'For the person', examples: [problemTexts[code]] },
      status: { type: 'integer', const: status },
      code: { type: 'string', const: code, description: 'For the program. Codes never change meaning' },
      detail: { type: 'string', description: 'For the person, where there is more to tell than the title' },
      ...reasonMembers(code),
      requestId: { type: 'string', description: 'Names the request in the service’s log' },
      ...Object.fromEntries(members),
    },
  };
}

const isReasoned = (code: ErrorCode): code is ReasonedCode => code in problemReasons;

/** The code's reasons, and the parameters of those that have any. */
function reasonMembers(code: ErrorCode): Record<string, Json> {
  if (!isReasoned(code)) return {};
  const reasons: [string, core.$ZodType | null][] = Object.entries(problemReasons[code]);
  const names = reasons.map(([name]) => name);
  const params = reasons.flatMap(([name, schema]) =>
    schema ? { ...inlineSchema(schema, 'output'), description: `For \`${name}\`` } : [],
  );
  const [only] = params;
  const about = 'For the program: why, where there is more to tell than the code. Others may follow';
  return {
    reason: { type: 'string', enum: names, description: about },
    ...(only && { params: params.length === 1 ? only : { anyOf: params } }),
  };
}

/** Responses with a single code, shared by the operations in `paths`. */
export function problemResponses(paths: object): Record<string, Json> {
  const text = JSON.stringify(paths);
  const isUsed = (code: ErrorCode): boolean => text.includes(`"${responsePath}${responseName(code)}"`);
  return Object.fromEntries(
    allCodes.filter(isUsed).map((code) => [responseName(code), problemResponse([code])]),
  );
}

function problemResponse(codes: readonly ErrorCode[]): Json {
  const headers = retryHeaders(codes);
  return {
    description: codes.map((code) => `\`${code}\`: ${problemTexts[code]}`).join('\n\n'),
    ...(headers ? { headers } : {}),
    content: { [problemType]: { schema: oneOfProblems(codes) } },
  };
}

function oneOfProblems(codes: readonly ErrorCode[]): Json {
  const refs = codes.map((code) => ({ $ref: `#/components/schemas/${schemaName(code)}` }));
  const [only] = refs;
  if (only && refs.length === 1) return only;
  const mapping = Object.fromEntries(codes.map((code, index) => [code, refs[index]?.$ref]));
  return { oneOf: refs, discriminator: { propertyName: 'code', mapping } };
}

function retryHeaders(codes: readonly ErrorCode[]): Json | null {
  if (codes.includes('too-many-requests')) return { 'Retry-After': retryAfter(true) };
  return codes.includes('busy') ? { 'Retry-After': retryAfter(false) } : null;
}

const retryAfter = (required: boolean): Json => ({
  description: 'Seconds to wait before the next try',
  required,
  schema: { type: 'integer', minimum: 0 },
});

export function responsesOf(
  endpoint: Endpoint,
  codes: readonly ErrorCode[],
  schemas: ComponentSchemas,
): Record<string, Json> {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  const failures = [...byStatus].map(([status, ofStatus]) => {
    const [only] = ofStatus;
    const isShared = only !== undefined && ofStatus.length === 1;
    return [
      String(status),
      isShared ? { $ref: responsePath + responseName(only) } : problemResponse(ofStatus),
    ];
  });
  return { ...successes(endpoint, schemas), ...Object.fromEntries(failures) };
}

const noContent = { '204': { description: 'Done; there is no body' } };

function successes({ id, response, content }: Endpoint, schemas: ComponentSchemas): Record<string, Json> {
  if (content) return contentResponses(content);
  if (!response) return noContent;
  const value: core.$ZodType = response;
  const isOptional = value instanceof z.core.$ZodOptional;
  const schema = isOptional ? value._zod.def.innerType : value;
  schemas.name(schema, `${id}.response`);
  const ok = {
    description: 'Success',
    content: { [jsonType]: { schema: schemas.schemaOf(schema, 'output') } },
  };
  return { '200': ok, ...(isOptional ? { '204': { description: 'There is nothing to answer' } } : {}) };
}

const fileSchema = (mediaType: string): Json =>
  mediaType === jsonType ? { type: 'object' } : { type: 'string', format: 'binary' };

const location = { required: true, schema: { type: 'string', format: 'uri-reference' } };
const uploadOffset = {
  'Upload-Offset': {
    description: 'How many bytes have arrived',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'Tus-Resumable': { required: true, schema: { type: 'string', const: tus.version } },
};

function contentResponses(content: Content): Record<string, Json> {
  if (content.kind === 'redirect')
    return {
      '303': {
        description: 'The browser goes on to a page of the portal',
        headers: { Location: location },
      },
    };
  if (content.kind === 'document')
    return {
      '200': {
        description: 'A document for a frame of the portal',
        content: { 'text/html': { schema: { type: 'string' } } },
      },
    };
  if (content.kind === 'upload-created')
    return {
      '201': { description: 'The upload has begun', headers: { Location: location, ...uploadOffset } },
    };
  if (content.kind === 'upload-continued')
    return { '204': { description: 'The upload got further', headers: uploadOffset } };
  const file = {
    description: 'The file',
    headers: {
      'Content-Disposition': { description: 'Suggests a name', required: true, schema: { type: 'string' } },
    },
    content: Object.fromEntries(
      content.mediaTypes.map((mediaType) => [mediaType, { schema: fileSchema(mediaType) }]),
    ),
  };
  if (content.kind === 'file') return { '200': file };
  const headers = { ETag: { required: true, schema: { type: 'string' } } };
  return {
    '200': { ...file, headers: { ...file.headers, ...headers } },
    '304': { description: 'The copy named by `If-None-Match` is current', headers },
  };
}
