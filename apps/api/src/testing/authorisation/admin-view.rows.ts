/** Rows of the authorisation matrix: the administration view's own calls, which no family and no other actor may make. */
import { signedInOnly } from './actors.ts';
import type { Row } from './world.ts';

const claimed = { schoolUserId: 'somebody', ppaoId: 'somebody', centreCode: '1' };

export const adminViewRows: readonly Row[] = [
  {
    call: 'GET /api/AdminView/User',
    expected: signedInOnly(403),
    ask: (browser) => browser.get(`/api/AdminView/User?${new URLSearchParams(claimed).toString()}`),
  },
  {
    call: 'POST /api/audit',
    expected: signedInOnly(403),
    ask: (browser) =>
      browser.post('/api/audit', {
        body: { isAdminView: true, page: 'home', schoolUsername: '', eqIds: [], ...claimed },
      }),
  },
  {
    call: 'POST /api/AdminView/Logout',
    expected: signedInOnly(403),
    ask: (browser) => browser.post('/api/AdminView/Logout'),
  },
  {
    call: 'POST /api/user/help-code',
    expected: [401, 200, 200, 200, 403, 403, 403, 403, 403],
    ask: (browser) => browser.post('/api/user/help-code'),
  },
];
