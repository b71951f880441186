/** Client for the identity service over HTTP: our key in the request, its signature over the response (T19). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { identityOutcomes } from '@portal/contract/registration';
import { z } from 'zod';
import { IdentityServiceDown } from '../ports/identity-verification.ts';
import type { IdentityVerification } from '../ports/identity-verification.ts';

export interface IdentityOptions {
  url: string;
  customerId: string;
  key: string;
}

const timeoutMs = 10_000;
const signatureHeader = 'x-signature';

const openedSchema = z.object({ token: z.string().min(1).max(512) });
const resultSchema = z.object({
  outcome: z.enum(identityOutcomes),
  userId: z.string(),
  nonce: z.string(),
  customerId: z.string(),
  legalName: z.object({ given: z.string(), family: z.string() }).nullable(),
});

export function createIdentityVerification({ url, customerId, key }: IdentityOptions): IdentityVerification {
  const ask = async <T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> => {
    const text = await post(`${url}${path}`, key, { ...body, customerId });
    const parsed = schema.safeParse(JSON.parse(text));
    if (!parsed.success) throw new IdentityServiceDown('The identity service answered something else');
    return parsed.data;
  };
  return {
    formUrl: `${url}/verify`,
    customerId,
    open: (verification) => ask('/api/verifications', verification, openedSchema),
    askOutcome: (token) => ask('/api/verifications/outcome', { token }, resultSchema),
  };
}

/** Returns the body of a signed response; anything else counts as the service being down. */
async function post(url: string, key: string, body: object): Promise<string> {
  const { status, text, signature } = await send(url, key, body);
  if (status >= 300) throw new IdentityServiceDown(`The identity service answered ${status}`);
  if (!isSigned(text, signature, key))
    throw new IdentityServiceDown('The answer of the identity service is not signed by it');
  return text;
}

interface Answer {
  status: number;
  text: string;
  signature: string;
}

async function send(url: string, key: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const signature = response.headers.get(signatureHeader) ?? '';
    return { status: response.status, text: await response.text(), signature };
  } catch (cause) {
    throw new IdentityServiceDown('The identity service could not be reached', { cause });
  }
}

function isSigned(text: string, signature: string, key: string): boolean {
  const expected = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
