/** What an archive that was not sent is told as (document 2, section 8). Pure. */
import { noArchiveRecordText, studentNotFoundMessage } from '@portal/contract';
import { isApiProblem } from '../../../platform/api-problem.ts';
import { failureOf, type Failure } from '../../../platform/call-failure.ts';

export function archiveFailure(error: unknown): Failure {
  if (isApiProblem(error) && error.problem.message === studentNotFoundMessage)
    return { title: '', text: noArchiveRecordText };
  return failureOf(error);
}
