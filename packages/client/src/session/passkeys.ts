/** Creates and uses passkeys on this device (G5). Loaded when needed. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  Assertion,
  Attestation,
  NewPasskeyOptions,
  PasskeyOptions,
} from '@portal/contract/second-factors';
import { transportsSchema } from '@portal/contract/second-factors';
import * as z from 'zod/mini';
import { device } from '../device/device.ts';
import { UserFacingError } from '../failures/user-facing-error.ts';

const otherwise = 'This browser could not use a passkey here.';
const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again when you are ready.',
  AbortError: 'No passkey was used. Try again when you are ready.',
  InvalidStateError: 'This device already has a passkey for your account.',
};

/** The browser reports the cause in the error's name. */
const notUsed = (error: unknown): never => {
  throw new UserFacingError((error instanceof Error && sentences[error.name]) || otherwise, { cause: error });
};

const answered = { id: z.string(), rawId: z.string() };
const madeSchema = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.optional(transportsSchema),
  }),
});
const usedSchema = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.nullish(z.string()),
  }),
});

/** Removes members that the server doesn't accept. The shell's plugin and the library both return WebAuthn JSON. */
const register = async (options: NewPasskeyOptions): Promise<z.output<typeof madeSchema>> =>
  madeSchema.parse(
    await (device.shell?.passkeys.create(options) ?? startRegistration({ optionsJSON: options })),
  );

const authenticate = async (options: PasskeyOptions): Promise<z.output<typeof usedSchema>> =>
  usedSchema.parse(
    await (device.shell?.passkeys.get(options) ?? startAuthentication({ optionsJSON: options })),
  );

/** Creates a passkey on the device. Resolves with the data for the server. */
export async function createPasskey(options: NewPasskeyOptions): Promise<Attestation> {
  const made = await register(options).catch(notUsed);
  const { clientDataJSON, attestationObject, transports } = made.response;
  return {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** Asks the person to use one of their passkeys. */
export async function requestPasskey(options: PasskeyOptions): Promise<Assertion> {
  const used = await authenticate(options).catch(notUsed);
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return {
    id: used.id,
    rawId: used.rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}
