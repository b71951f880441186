/** Names the wording of a form, so that an answer to another one than was read is noticed. */
import { sha256 } from '../../platform/crypto/tokens.ts';

/** Keys come in one order, however the form was written: the database keeps them so. */
export function templateVersion(formTemplate: unknown): string {
  return sha256(JSON.stringify(formTemplate)).toString('base64url').slice(0, 22);
}
