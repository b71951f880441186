/** The WebAuthn Level 3 JSON exchanged between browser and server, without unused members. */
import * as z from 'zod/mini';

const base64url = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]+$/));

/** A credential's id: at most 1,023 bytes. */
const credentialIdSchema = base64url(1364);
const clientDataSchema = base64url(4096);
export const transportsSchema = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8));
const publicKeySchema = z.literal('public-key');

const descriptorSchema = z.object({
  id: credentialIdSchema,
  type: publicKeySchema,
  transports: transportsSchema,
});

/** For `navigator.credentials.create`. */
export const creationOptionsSchema = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKeySchema })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export type NewPasskeyOptions = z.output<typeof creationOptionsSchema>;

/** For `navigator.credentials.get`. */
export const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  /** Empty: any passkey of this site. */
  allowCredentials: z.array(descriptorSchema),
  userVerification: z.literal('required'),
});

export type PasskeyOptions = z.output<typeof requestOptionsSchema>;

/** The result of `create`. */
export const attestationSchema = z.strictObject({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: publicKeySchema,
  response: z.strictObject({
    clientDataJSON: clientDataSchema,
    attestationObject: base64url(32_768),
    transports: z.optional(transportsSchema),
  }),
});
export type Attestation = z.output<typeof attestationSchema>;

/** The result of `get`. */
export const assertionSchema = z.strictObject({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: publicKeySchema,
  response: z.strictObject({
    clientDataJSON: clientDataSchema,
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: z.optional(base64url(88)),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;
