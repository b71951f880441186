/** Calls about families. */
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

/** Department support finds every school. */
const managers = (status: number) => only(['office', 'principal', 'department-support'], status);
const family = (target: Target): string => `${at(target)}/families/${target.familyId}`;

const parentOf = ({ familyId }: Target) => ({ kind: 'parent', familyId });

/** A call that acts on one family. */
const action = (name: string): OfficeRow => ({
  call: `POST ${schools}/families/{familyId}/${name}`,
  expected: managers(200),
  ownFamilySubject: ({ familyId }) => familyId,
  ask: (browser, target) => browser.post(`${family(target)}/${name}`),
});

export const familyRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/families/bounced`,
    expected: managers(200),
    ask: (browser, target) => browser.get(`${at(target)}/families/bounced`),
  },
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
  {
    call: `GET ${schools}/families/{familyId}/reachability`,
    expected: managers(200),
    ownFamilySubject: ({ familyId }) => familyId,
    ask: (browser, target) => browser.get(`${family(target)}/reachability`),
  },
  action('end-sessions'),
  action('resend-confirmation'),
  action('unlock'),
  {
    call: `GET ${schools}/invitations`,
    expected: managers(200),
    ask: (browser, target) => browser.get(`${at(target)}/invitations`),
  },
  {
    call: `POST ${schools}/invitations/preview`,
    expected: managers(200),
    ownFamilySubject: ({ familyId }) => familyId,
    ask: (browser, target) =>
      browser.post(`${at(target)}/invitations/preview`, { body: { audience: parentOf(target) } }),
  },
  {
    call: `POST ${schools}/invitation-runs`,
    expected: managers(200),
    ownFamilySubject: ({ familyId }) => familyId,
    ask: (browser, target) =>
      browser.post(`${at(target)}/invitation-runs`, {
        body: { audience: parentOf(target), withLetters: true, withEmails: false, validDays: 30 },
      }),
  },
  {
    call: `GET ${schools}/invitation-runs/{runId}`,
    expected: managers(200),
    ask: (browser, target) => browser.get(`${at(target)}/invitation-runs/${target.runId}`),
  },
  {
    // Nobody but the issuer can fetch the letters.
    call: `POST ${schools}/invitation-runs/{runId}/letters`,
    expected: managers(404),
    ask: (browser, target) => browser.post(`${at(target)}/invitation-runs/${target.runId}/letters`),
  },
  {
    ...action('invitations/{invitationId}/revoke'),
    ask: (browser, target) => browser.post(`${family(target)}/invitations/${target.invitationId}/revoke`),
  },
];
