/** The text beside a request's title in a list (S-4.1; V-4.1). Pure. */
import { consentShownDate, consentStateName } from '@portal/contract/consent';
import { formatDate, formatLongDate } from '@portal/contract/dates';
import type { ConsentRequest, ConsentStateName } from '@portal/contract/consent';
import type { IsoDate } from '@portal/contract/dates';

/** Due date for Pending or Expired, withdrawn date for Withdrawn, otherwise response date. */
export function dateText(request: ConsentRequest, today: IsoDate): string {
  const date = consentShownDate(request);
  const state = consentStateName(request.state);
  if (state === 'Pending') return `Due ${formatLongDate(date, today.slice(0, 4))}`;
  const day = formatDate(date).replace(/^0/, '');
  return state === 'Expired' ? `Was due ${day}` : day;
}

/** The request's outcome. */
export function outcomeText({ state, respondedBy, reference }: ConsentRequest): string {
  const texts: Record<ConsentStateName, string> = {
    Pending: `Reference ${reference}`,
    Withdrawn: 'Withdrawn by the school',
    Expired: 'No answer was given',
    Granted: answeredBy(respondedBy),
    Denied: answeredBy(respondedBy),
    Mixed: answeredBy(respondedBy),
  };
  return texts[consentStateName(state)];
}

const answeredBy = (name: string | null): string =>
  name === null ? 'Answered at the school' : `Answered by ${name}`;
