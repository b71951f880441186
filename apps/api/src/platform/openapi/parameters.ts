/** Parameters of a call: from its path, query and headers. */
import { tus } from '@portal/contract/deliveries';
import { csrfHeader, sessionCheck } from '@portal/contract/session';
import { downloadTokenHeader } from '@portal/contract/downloads';
import { idempotencyKeyHeader } from '@portal/contract/payments';
import type { Endpoint } from '@portal/contract/endpoint';
import type { core } from 'zod';
import { inlineSchema } from './component-schemas.ts';
import type { Json } from './component-schemas.ts';
import { needsSession } from '../http/access.ts';
import type { Access } from '../http/access.ts';
import { needsAntiForgeryToken } from './problem-codes.ts';
import type { DescribedRoute } from './problem-codes.ts';

const descriptions: Readonly<Record<string, string>> = {
  studentId: 'The student’s `oneSchoolId`',
  centreCode: 'The school’s code',
  [idempotencyKeyHeader]:
    'Names one attempt: sent again with the same body, it gives the same answer and nothing happens twice. A UUID serves',
  [downloadTokenHeader]:
    'A token for exactly this address, from `session.downloadToken`. It works once, within a minute',
  [tus.headers.version]: `\`${tus.version}\`, the version of tus; required`,
  [tus.headers.length]: 'The size of the whole package in bytes',
  [tus.headers.offset]: 'How many bytes have arrived already',
  [sessionCheck.header]: `\`${sessionCheck.look}\` where nobody has done anything: the session isn’t renewed`,
};

/** Optional in the schema, because their absence has its own problem. */
const neededAnyway: ReadonlySet<string> = new Set<string>([downloadTokenHeader, tus.headers.version]);

export function parametersOf({ params, query, headers, content }: Endpoint): Json[] {
  return [
    ...parametersIn('path', params),
    ...parametersIn('query', query),
    ...parametersIn('header', headers),
    ...(content?.kind === 'cacheable-file' ? [ifNoneMatch] : []),
  ];
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of the caller’s copy',
  schema: { type: 'string' },
};

function parametersIn(place: 'path' | 'query' | 'header', schema: core.$ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inlineSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    ...(required.includes(name) || neededAnyway.has(name) ? { required: true } : {}),
    ...(descriptions[name] === undefined ? {} : { description: descriptions[name] }),
    schema: value,
  }));
}

const clientHeaders: Readonly<Record<string, string>> = {
  'Client-SessionId': 'A random id of this run of the client',
  'Client-Device': 'The kind of device, such as `browser`',
  'Client-Platform': 'Such as `web`, `ios` or `android`',
  'Client-Uuid': 'A random id of this installation, or of this run',
  'Client-OS-Version': 'The operating system',
  'Client-App-Version': 'The client’s own version',
};

/** Optional client information, accepted by every call. */
export const clientParameters: Record<string, Json> = Object.fromEntries(
  Object.entries(clientHeaders).map(([name, description]) => [
    name.replaceAll('-', ''),
    { name, in: 'header', description, schema: { type: 'string' } },
  ]),
);

export const clientParameterRefs: readonly Json[] = Object.keys(clientParameters).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

/** For this deployment: over https cookies have another prefix. */
export interface CookieNames {
  sessionName: string;
  officeName: string;
  adminViewName: string;
  csrfName: string;
}

export const securitySchemes = ({ sessionName, officeName, adminViewName, csrfName }: CookieNames): Json => ({
  officeSession: {
    type: 'apiKey',
    in: 'cookie',
    name: officeName,
    description: 'Set when a member of staff signs in. It ends after a while without calls',
  },
  adminViewSession: {
    type: 'apiKey',
    in: 'cookie',
    name: adminViewName,
    description: 'Set when the office starts the administration view. It ends after 30 minutes at most',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionName,
    description: 'Set by signing in. It ends after a while without calls',
  },
  antiForgeryToken: {
    type: 'apiKey',
    in: 'header',
    name: csrfHeader,
    description:
      'With every POST: the string answered by `session.csrfToken`. Get another after signing in and out',
  },
  importKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The import key of a school: `npm run portal -- import-key`',
  },
  antiForgeryCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: csrfName,
    description: 'Set by `session.csrfToken`, beside the token',
  },
});

const sessionNames: Partial<Record<Access['kind'], string>> = {
  staff: 'officeSession',
  'admin-view': 'adminViewSession',
};

export function securityOf(route: DescribedRoute): Json[] {
  const needs = {
    ...(needsSession(route.access) ? { [sessionNames[route.access.kind] ?? 'session']: [] } : {}),
    ...(route.access.kind === 'school-system' ? { importKey: [] } : {}),
    ...(needsAntiForgeryToken(route) ? { antiForgeryToken: [], antiForgeryCookie: [] } : {}),
  };
  return Object.keys(needs).length > 0 ? [needs] : [];
}
