/** Calls about the session and who is signed in. */
import { departmentRoles } from '@portal/contract/staff';
import type { OfficeRow } from '../office-world.ts';
import { everyRole, only } from './by-role.ts';

export const staffRows: readonly OfficeRow[] = [
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
    call: 'GET /api/office/step-up',
    expected: everyRole(303),
    isGlobal: true,
    anonymous: 303,
    ask: (browser) => browser.get('/api/office/step-up'),
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
    call: 'POST /api/office/schools/find',
    expected: only(departmentRoles, 200),
    isGlobal: true,
    ask: (browser) => browser.post('/api/office/schools/find', { body: { search: 'a', centreCodes: [] } }),
  },
  {
    call: 'POST /api/office/sign-out',
    expected: everyRole(200),
    isGlobal: true,
    ask: (browser) => browser.post('/api/office/sign-out'),
  },
];
