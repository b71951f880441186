/** Fingerprints a form's text, to detect an answer to a version other than the one read. */
import { sha256 } from '../../platform/crypto/tokens.ts';

/** Key order is stable, because the database normalises it. */
export function templateVersion(formTemplate: unknown): string {
  return sha256(JSON.stringify(formTemplate)).toString('base64url').slice(0, 22);
}
