import * as z from 'zod/mini';

/** Proves that a call comes from our SMS provider or mail server. */
export const providerSecretHeader = 'x-provider-secret';

export const providerHeadersSchema = z.looseObject({
  [providerSecretHeader]: z.string().check(z.maxLength(200)),
});
