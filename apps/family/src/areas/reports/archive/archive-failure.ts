/** What an archive that was not sent is told as (S-8.4). Pure. */
import { noArchiveRecordText, studentNotFoundMessage } from '@portal/contract/reports';
import { isApiProblem } from '@portal/client/calls';
import { failureOf, type Failure } from '@portal/client/failures';

/** What to do about a request that failed. */
const archiveNextStep =
  'Nothing was emailed. Try again in a few minutes, or contact the school for the reports.';

export function archiveFailure(error: unknown): Failure {
  if (isApiProblem(error) && error.problem.message === studentNotFoundMessage)
    return { title: '', text: noArchiveRecordText };
  const failure = failureOf(error);
  return { ...failure, text: [failure.text, archiveNextStep].filter(Boolean).join(' ') };
}
