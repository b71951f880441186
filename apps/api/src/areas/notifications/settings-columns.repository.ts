/** A person's settings with the defaults for those who have chosen nothing, as SQL. */
import { notificationDefaults } from '@portal/contract/notifications';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const { quietHours, timeZone } = notificationDefaults;

/**
 * Columns: zone, quiet_from, quiet_until, digest_every, digest_at. Reads `settings`, a row of notification_settings or
 * none, and the school's zone.
 */
export const settingsColumns = (schoolZone: RawBuilder<unknown>): RawBuilder<unknown> => {
  const chosen = (column: string, otherwise: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`case when settings.account_id is null then ${otherwise} else ${sql.ref(`settings.${column}`)} end as ${sql.ref(column)}`;
  return sql`
    coalesce(settings.time_zone, ${schoolZone}, ${timeZone}) as zone,
    ${chosen('quiet_from', sql`${quietHours.from}::time`)},
    ${chosen('quiet_until', sql`${quietHours.until}::time`)},
    settings.digest_every, settings.digest_at`;
};
