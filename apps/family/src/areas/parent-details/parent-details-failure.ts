/** What a change of other details that was not taken is told as; the form keeps what was typed. Pure. */
import type { Failure } from '@portal/client/failures';
import { requestFailure, systemFailure } from '@portal/client/failures';

export const nothingChanged: Failure = {
  title: 'Nothing has been changed.',
  text: 'Change an address or a contact, then send it.',
};

export function parentDetailsFailure(error: unknown): Failure {
  return requestFailure(error, {
    changed: 'Note what you have typed, load the details as they are now, and make your change again.',
    waiting: 'You can change your details again when the school has decided.',
    failed: systemFailure,
  });
}
