/**
 * Reads request bodies. We store three attributes of a person and ignore all others, so that a provider can send its
 * default attribute mapping. Pure.
 */
import { z } from 'zod';
import { invalid } from './scim-error.ts';

/** The attributes that a call sets. The others stay unchanged. */
export interface WantedUser {
  userName?: string;
  externalId?: string;
  isActive?: boolean;
}

const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:user:';
const mostOperations = 100;

/** Entra ID sends `"False"` instead of the standard's `false`. */
const activeSchema = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((text) => text.toLowerCase() === 'true'),
]);
const kept = {
  username: { key: 'userName', schema: z.string().trim().min(1).max(320) },
  externalid: { key: 'externalId', schema: z.string().trim().min(1).max(255) },
  active: { key: 'isActive', schema: activeSchema },
} as const;
type KeptName = keyof typeof kept;

const isKept = (name: string): name is KeptName => Object.hasOwn(kept, name);

const keptOf = (path: string): KeptName | null => {
  const lower = path.toLowerCase();
  const name = lower.startsWith(userUrn) ? lower.slice(userUrn.length) : lower;
  return isKept(name) ? name : null;
};

function read(path: string, value: unknown): WantedUser {
  const name = keptOf(path);
  if (name === null) return {};
  const { key, schema } = kept[name];
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(`${path} has a value that can’t be used`);
  return { [key]: parsed.data };
}

const attributesSchema = z.record(z.string(), z.unknown());

const readAll = (attributes: Record<string, unknown>): WantedUser =>
  Object.assign({}, ...Object.entries(attributes).map(([path, value]) => read(path, value)));

/** The body of POST and PUT. */
export function readUser(body: unknown): WantedUser {
  const parsed = attributesSchema.safeParse(body);
  if (!parsed.success) throw invalid('The body is no user', 'invalidSyntax');
  return readAll(parsed.data);
}

const patchSchema = z.looseObject({
  Operations: z
    .array(
      z.looseObject({
        op: z.string().transform((op) => op.toLowerCase()),
        path: z.string().optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(mostOperations),
});

/** The body of PATCH (RFC 7644, section 3.5.2). A later operation wins. */
export function readPatch(body: unknown): WantedUser {
  const parsed = patchSchema.safeParse(body);
  if (!parsed.success) throw invalid('The body has no operations', 'invalidSyntax');
  return Object.assign({}, ...parsed.data.Operations.map(readOperation));
}

function readOperation({
  op,
  path,
  value,
}: {
  op: string;
  path?: string | undefined;
  value?: unknown;
}): WantedUser {
  if (op === 'remove') {
    if (path !== undefined && keptOf(path) === null) return {};
    throw invalid('userName, externalId and active can’t be removed');
  }
  if (op !== 'add' && op !== 'replace') throw invalid(`The operation ${op} is unknown`, 'invalidSyntax');
  return path === undefined ? readUser(value) : read(path, value);
}

export interface UserFilter {
  by: 'userName' | 'externalId';
  value: string;
}

/** The value is a JSON string (RFC 7644, section 3.4.2.2). */
const filterPattern = /^\s*(username|externalid)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/** The only filter that providers need: `userName eq "…"` or `externalId eq "…"`. */
export function readFilter(filter: string): UserFilter {
  const [, name = '', quoted = ''] = filterPattern.exec(filter) ?? [];
  const value = quoted === '' ? null : parseText(quoted);
  if (value === null) throw invalid('Only userName and externalId can be compared, with eq', 'invalidFilter');
  return { by: name.toLowerCase() === 'username' ? 'userName' : 'externalId', value };
}

function parseText(quoted: string): string | null {
  try {
    return z.string().parse(JSON.parse(quoted));
  } catch {
    return null;
  }
}
