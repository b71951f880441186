/** Whether a stored file may be served, after the malware scan (O-21.1). */
import * as z from 'zod/mini';
import { ProblemError } from '../errors.ts';

export interface ServingRule {
  /** If true, files are withheld until they have been scanned. */
  isScanRequired: boolean;
}

/** The reason why a file is withheld; null if it may be served. */
export const withheldSchema = z.nullable(z.enum(['waiting', 'refused']));
export type Withheld = z.output<typeof withheldSchema>;

export function refuseWithheld(withheld: Withheld): void {
  if (withheld === 'waiting') throw new ProblemError('download-refused', { reason: 'file-waiting' });
  if (withheld === 'refused') throw new ProblemError('download-refused', { reason: 'file-refused' });
}
