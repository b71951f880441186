/** Builds pages of incidents for the family (S-3.4). Pure. */
import { isNewOn, parseDate } from '@portal/contract/dates';
import { limits } from '@portal/contract/limits';
import type { Behaviours } from '@portal/contract/behaviour';
import { ProblemError } from '../../platform/errors.ts';
import type { FoundIncidents, IncidentPlace } from './behaviour.repository.ts';

/** The repository fetches one row more than a page, to detect a next page. */
export function presentBehaviours(found: FoundIncidents, today: string): Behaviours {
  const { incidents, newEventCount, totalCount } = found;
  const page = incidents.slice(0, limits.behaviourPage);
  const last = incidents.length > page.length ? page.at(-1) : undefined;
  return {
    behaviours: page.map((incident) => ({ ...incident, isNew: isNewOn(incident.incidentDate, today) })),
    newEventCount,
    totalCount,
    today,
    nextCursor: last ? `${last.incidentDate}_${last.behaviourId}` : null,
  };
}

/** The previous page's end, as a sort position: it stays valid even when that incident is deleted. */
export function readCursor(cursor: string): IncidentPlace {
  const [date = '', behaviourId = ''] = cursor.split('_');
  const incidentDate = parseDate(date);
  if (incidentDate === null) {
    const errors = [{ path: 'query/cursor', message: 'Not a place in the list' }];
    throw new ProblemError('invalid-request', { errors });
  }
  return { incidentDate, behaviourId };
}
