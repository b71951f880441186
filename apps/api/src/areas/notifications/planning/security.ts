/** Notifies account holders of security events (W-10.5). */
import type { SecurityEvent } from '@portal/contract/notifications';
import { paths } from '@portal/contract/routes';
import type { Trx } from '../../../platform/database/database.ts';
import { notify } from './notify.service.ts';

/**
 * Notifies in the inbox and by push to registered devices. The areas send the e-mail themselves: immediately, to the
 * right address, with the link, and even if the account is locked.
 */
export const notifyOfSecurity = (
  trx: Trx,
  accountId: number,
  event: SecurityEvent,
  now: Date,
): Promise<void> =>
  notify(
    trx,
    [
      {
        accountId,
        kind: 'security',
        params: { event },
        subjectKey: `${event}/${now.toISOString()}`,
        link: paths.security(),
        isInOtherEmail: true,
      },
    ],
    now,
  );
