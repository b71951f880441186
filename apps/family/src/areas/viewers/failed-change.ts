/** What a refused or failed change of a viewer is told as. Pure. */
import { viewerMessages } from '@portal/contract/viewers';
import { isApiProblem } from '@portal/client/calls';
import { saidBy, type Failure } from '@portal/client/failures';
import { contactNames } from './contact-values.ts';
import type { ContactName } from './contact-values.ts';

export interface FailedChange {
  note: Failure;
  /** What the server says of single fields. */
  fields: Partial<Record<ContactName, string>>;
  /** The viewer is not what the page shows any more. */
  isOutdated: boolean;
}

const systemFailure: Failure = { title: viewerMessages.failedTitle, text: viewerMessages.failedText };

export function readFailedChange(error: unknown): FailedChange {
  const failed = { note: systemFailure, fields: {}, isOutdated: false };
  if (!isApiProblem(error)) return failed;
  const { errors = [] } = error.problem;
  if (error.is('viewer-conflict'))
    return { ...failed, note: { title: '', text: saidBy(error) }, isOutdated: true };
  if (error.is('viewer-refused', 'invalid-request')) {
    const fields: FailedChange['fields'] = {};
    for (const { path, message } of errors) {
      const name = contactNames.find((one) => path.split(/[/.]/).includes(one));
      if (name !== undefined) fields[name] ??= message;
    }
    const text = errors.map(({ message }) => message).join(' ');
    return text === '' ? failed : { ...failed, note: { title: '', text }, fields };
  }
  return error.is('too-many-requests', 'busy')
    ? { ...failed, note: { title: '', text: saidBy(error) } }
    : failed;
}
