/** Calls about families. */
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

/** Department support finds every school. */
const managers = (status: number) => only(['office', 'principal', 'department-support'], status);
const family = (target: Target): string => `${at(target)}/families/${target.familyId}`;

/** A call that acts on one family. */
const action = (name: string): OfficeRow => ({
  call: `POST ${schools}/families/{familyId}/${name}`,
  expected: managers(200),
  ownFamilySubject: ({ familyId }) => familyId,
  ask: (browser, target) => browser.post(`${family(target)}/${name}`),
});

export const familyRows: readonly OfficeRow[] = [
  {
    call: `POST ${schools}/families/search`,
    expected: managers(200),
    ask: (browser, target) => browser.post(`${at(target)}/families/search`, { body: { search: 'Parent' } }),
  },
  {
    call: `GET ${schools}/families/{familyId}`,
    expected: managers(200),
    ownFamilySubject: ({ familyId }) => familyId,
    ask: (browser, target) => browser.get(family(target)),
  },
  action('end-sessions'),
  action('resend-confirmation'),
  action('unlock'),
];
