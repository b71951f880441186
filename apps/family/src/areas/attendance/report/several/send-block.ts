import { reportMultipleAbsencesEndpoint } from '@portal/contract/attendance';
import { call } from '@portal/client/calls';
import { fieldNamed, isForShell, readFailure, type Failure } from '@portal/client/failures';
import { blockBody, type AbsenceBlock } from './absence-blocks.ts';
import { absenceFailures } from '../absence-failures.ts';
import { absenceFieldNames } from '../absence-field-texts.ts';

const fieldOf = fieldNamed((path) => absenceFieldNames.some((name) => name === path));

/** Sends one block. Resolves with its failure, or with null on success. Rejects if the shell handles the failure. */
export async function sendBlock(block: AbsenceBlock): Promise<Failure | null> {
  try {
    await call(reportMultipleAbsencesEndpoint, { body: blockBody(block), handlesProblems: true });
    return null;
  } catch (error) {
    if (isForShell(error)) throw error;
    return readFailure(error, absenceFailures, fieldOf);
  }
}
