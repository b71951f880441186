/** Checks the "My data" JSON file in the browser. The file isn't uploaded. */
import { SignaturesUnsupported, checkProof, provenFileSchema } from '@portal/contract/audit';
import type { CheckedProof, PublishedDay } from '@portal/contract/audit';

export type FileVerdict =
  | { state: 'complete' | 'differs'; checked: CheckedProof; at: Date }
  /** No event in the file is sealed and signed yet. */
  | { state: 'empty' }
  /** Not a "My data" JSON file, or one from a version without proofs. */
  | { state: 'not-a-file' }
  | { state: 'unsupported' };

/** The maximum size, far above any file that the portal makes. */
const mostBytes = 100 * 1024 * 1024;

async function readProof(file: File) {
  try {
    const content: unknown = file.size > mostBytes ? null : JSON.parse(await file.text());
    return provenFileSchema.parse(content).auditProof;
  } catch {
    return null;
  }
}

export async function checkFile(file: File, days: readonly PublishedDay[], now: Date): Promise<FileVerdict> {
  const proof = await readProof(file);
  if (proof === null) return { state: 'not-a-file' };
  if (proof.lines.length === 0) return { state: 'empty' };
  try {
    const checked = await checkProof(proof, days);
    return { state: checked.firstFault === null ? 'complete' : 'differs', checked, at: now };
  } catch (error) {
    if (error instanceof SignaturesUnsupported) return { state: 'unsupported' };
    throw error;
  }
}
