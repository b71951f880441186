/** The authorisation matrix of the office: every call, and the status for each role at its own school (O-1.1). */
import { staffRoles } from '@portal/contract/staff';
import type { StaffRole } from '@portal/contract/staff';
import type { OfficeRow, Target } from './office-world.ts';

function everyRole(status: number): Record<StaffRole, number>;
function everyRole(status: number): Record<string, number> {
  return Object.fromEntries(staffRoles.map((role) => [role, status]));
}

/** The roles that may decide absences: office, principal and attendance officer. */
const deciders = (status: number): Record<StaffRole, number> => ({
  ...everyRole(403),
  'attendance-officer': status,
  office: status,
  principal: status,
});

const schools = '/api/office/schools/{centreCode}';
const at = ({ centreCode }: Target): string => `/api/office/schools/${centreCode}`;
const request = (target: Target): string => `${at(target)}/requests/${target.requestId}`;
const decision = { version: 0, outcome: 'approved', note: '', isUnauthorised: false };

export const officeMatrix: readonly OfficeRow[] = [
  {
    call: 'GET /api/office/csrf-token',
    expected: everyRole(200),
    isGlobal: true,
    anonymous: 200,
    ask: (browser) => browser.get('/api/office/csrf-token'),
  },
  {
    call: 'GET /api/office/sign-in',
    expected: everyRole(303),
    isGlobal: true,
    anonymous: 303,
    ask: (browser) => browser.get('/api/office/sign-in'),
  },
  {
    call: 'GET /api/office/sign-in/return',
    expected: everyRole(303),
    isGlobal: true,
    anonymous: 303,
    ask: (browser) => browser.get('/api/office/sign-in/return?code=made-up&state=made-up'),
  },
  {
    call: 'POST /api/office/back-channel-logout',
    expected: everyRole(400),
    isGlobal: true,
    anonymous: 400,
    ask: (browser) =>
      browser.post('/api/office/back-channel-logout', {
        body: 'logout_token=made-up',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  },
  {
    call: 'GET /api/office/me',
    expected: everyRole(200),
    isGlobal: true,
    ask: (browser) => browser.get('/api/office/me'),
  },
  {
    call: 'GET /api/office/waiting',
    expected: deciders(200),
    isGlobal: true,
    ask: (browser) => browser.get('/api/office/waiting'),
  },
  {
    call: `GET ${schools}/requests/summary`,
    expected: deciders(200),
    ask: (browser, target) => browser.get(`${at(target)}/requests/summary`),
  },
  {
    call: `POST ${schools}/requests/search`,
    expected: deciders(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/requests/search`, {
        body: { state: 'waiting', kinds: [], onlyMine: false, onlyOver: false, search: '' },
      }),
  },
  {
    call: `GET ${schools}/colleagues`,
    expected: deciders(200),
    ask: (browser, target) => browser.get(`${at(target)}/colleagues`),
  },
  {
    call: `GET ${schools}/requests/{requestId}`,
    expected: deciders(200),
    hasRequest: true,
    ask: (browser, target) => browser.get(request(target)),
  },
  {
    call: `POST ${schools}/requests/{requestId}/claim`,
    expected: deciders(200),
    hasRequest: true,
    ask: (browser, target) => browser.post(`${request(target)}/claim`),
  },
  {
    // A version that doesn't exist, so that the call doesn't change the request for the rows that follow.
    call: `POST ${schools}/requests/{requestId}/hold`,
    expected: deciders(409),
    hasRequest: true,
    ask: (browser, target) =>
      browser.post(`${request(target)}/hold`, { body: { version: 999, isHeld: true } }),
  },
  {
    call: `POST ${schools}/requests/{requestId}/assign`,
    expected: deciders(409),
    hasRequest: true,
    ask: (browser, target) =>
      browser.post(`${request(target)}/assign`, { body: { version: 999, staffId: null } }),
  },
  {
    call: `POST ${schools}/requests/{requestId}/decide`,
    expected: deciders(409),
    hasRequest: true,
    ask: (browser, target) =>
      browser.post(`${request(target)}/decide`, { body: { ...decision, version: 999 } }),
  },
  {
    call: `POST ${schools}/requests/decide-many`,
    expected: deciders(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/requests/decide-many`, {
        body: {
          kind: 'absence-reason',
          outcome: 'approved',
          note: '',
          requests: [{ id: target.requestId, version: 999 }],
        },
      }),
  },
  {
    call: `POST ${schools}/requests/undo`,
    expected: deciders(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/requests/undo`, { body: { decisionIds: [target.decisionId] } }),
  },
  {
    call: 'POST /api/office/sign-out',
    expected: everyRole(200),
    isGlobal: true,
    ask: (browser) => browser.post('/api/office/sign-out'),
  },
];
