/** Rows of the authorisation matrix for packages, which require a school's import key. Sessions are ignored. */
import { tus } from '@portal/contract/deliveries';
import { everyone } from './actors.ts';
import type { Row, World } from './world.ts';

const version = { [tus.headers.version]: tus.version };
const upload = ({ deliveryId }: World): string => `/api/import/${deliveryId}`;

export const deliveryRows: readonly Row[] = [
  {
    call: 'POST /api/import',
    expected: everyone(401),
    others: { 'school-system': 201 },
    ask: (browser) =>
      browser.post('/api/import', { headers: { ...version, [tus.headers.length]: '9' }, csrf: null }),
  },
  {
    call: 'PATCH /api/import/{deliveryId}',
    expected: everyone(401),
    others: { 'school-system': 204 },
    ask: (browser, world) =>
      browser.patch(upload(world), { headers: { ...version, [tus.headers.offset]: '0' } }),
  },
  {
    call: 'GET /api/import/{deliveryId}',
    expected: everyone(401),
    others: { 'school-system': 200 },
    ask: (browser, world) => browser.get(upload(world)),
  },
];
