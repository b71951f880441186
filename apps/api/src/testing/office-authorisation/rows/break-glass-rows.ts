/** Break-glass calls. No break-glass account exists here, so calls without a session get 404. */
import type { OfficeRow } from '../office-world.ts';
import { at, everyRole, only, schools } from './by-role.ts';

const base = '/api/office/break-glass';
const id = 'bWFkZS11cA';
const identity = { id, rawId: id, type: 'public-key' };
const attestation = { ...identity, response: { clientDataJSON: id, attestationObject: id } };
const assertion = { ...identity, response: { clientDataJSON: id, authenticatorData: id, signature: id } };

export const breakGlassRows: readonly OfficeRow[] = [
  {
    call: `GET ${base}`,
    expected: everyRole(200),
    isGlobal: true,
    anonymous: 200,
    ask: (browser) => browser.get(base),
  },
  {
    call: `POST ${base}/enrol/options`,
    expected: everyRole(404),
    isGlobal: true,
    anonymous: 404,
    ask: (browser) => browser.post(`${base}/enrol/options`, { body: { token: 'made-up' } }),
  },
  {
    call: `POST ${base}/enrol`,
    expected: everyRole(404),
    isGlobal: true,
    anonymous: 404,
    ask: (browser) => browser.post(`${base}/enrol`, { body: { token: 'made-up', credential: attestation } }),
  },
  {
    call: `POST ${base}/sign-in/options`,
    expected: everyRole(404),
    isGlobal: true,
    anonymous: 404,
    ask: (browser) => browser.post(`${base}/sign-in/options`),
  },
  {
    call: `POST ${base}/sign-in`,
    expected: everyRole(422),
    isGlobal: true,
    anonymous: 422,
    ask: (browser) => browser.post(`${base}/sign-in`, { body: { credential: assertion } }),
  },
  {
    call: `POST ${base}/confirm/options`,
    expected: everyRole(403),
    isGlobal: true,
    ask: (browser) => browser.post(`${base}/confirm/options`),
  },
  {
    call: `POST ${base}/confirm`,
    expected: everyRole(403),
    isGlobal: true,
    ask: (browser) => browser.post(`${base}/confirm`, { body: { credential: assertion } }),
  },
  {
    call: `GET ${schools}/break-glass`,
    expected: only(['principal', 'department-support', 'auditor'], 200),
    ask: (browser, target) => browser.get(`${at(target)}/break-glass`),
  },
];
