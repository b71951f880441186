/** Calls that start the administration view. */
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const starters = only(['office', 'principal', 'department-support'], 200);
const parent = (target: Target): string => `${at(target)}/admin-view/${target.familyId}`;
const ownFamilySubject = ({ familyId }: Target): string => familyId;

export const adminViewRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/admin-view-reviews`,
    expected: only(['principal'], 200),
    ask: (browser, target) => browser.get(`${at(target)}/admin-view-reviews`),
  },
  {
    call: `POST ${schools}/admin-view-reviews/{reviewId}`,
    expected: only(['principal'], 200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/admin-view-reviews/${target.viewReviewId}`, { body: { concern: null } }),
  },
  {
    call: `GET ${schools}/admin-view/{familyId}`,
    expected: starters,
    ownFamilySubject,
    ask: (browser, target) => browser.get(parent(target)),
  },
  {
    call: `POST ${schools}/admin-view/{familyId}/start`,
    expected: starters,
    ownFamilySubject,
    ask: (browser, target) =>
      browser.post(`${parent(target)}/start`, {
        body: { purpose: 'asked-for-help', reason: 'The parent rang about an absence.', minutes: 10 },
      }),
  },
];
