/** The demo's page error reports: two of one error, and one of another. */
import type { Trx } from '../../platform/database/database.ts';

const hourMs = 3_600_000;
const lineEnd = String.raw`\u{a}`;

const reports = [
  {
    hoursAgo: 30,
    error: `TypeError: row 7 is undefined${lineEnd}    at Timetable`,
    page: '/student',
    version: '1.3.0',
  },
  {
    hoursAgo: 3,
    error: `TypeError: row 2 is undefined${lineEnd}    at Timetable`,
    page: '/student',
    version: '1.4.0',
  },
  { hoursAgo: 50, error: 'RangeError: Invalid time value', page: '/events', version: '1.3.0' },
];

export async function insertErrorReports(trx: Trx, now: Date): Promise<void> {
  const rows = reports.map(({ hoursAgo, error, page, version }) => {
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    return {
      received_at: at,
      reported_at: at,
      error,
      page,
      device: JSON.stringify({ platform: 'web', operatingSystem: 'Android' }),
      language: 'en-AU',
      user_agent: 'Mozilla/5.0 (Android 15; Mobile) Firefox/144.0',
      app_version: version,
      app_name: 'Schoolside',
    };
  });
  await trx.insertInto('error_report').values(rows).execute();
}
