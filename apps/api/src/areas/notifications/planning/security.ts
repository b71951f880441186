/** Tells the holder of an account about its security (W-10.5). */
import type { SecurityEvent } from '@portal/contract/notifications';
import { paths } from '@portal/contract/routes';
import type { Trx } from '../../../platform/database/database.ts';
import { notify } from './notify.service.ts';

/**
 * In the inbox and on the devices that are still registered. The areas send the e-mail themselves, at once, to the
 * address that counts and with its link, whatever becomes of the account.
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
