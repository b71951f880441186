/** Checks the database, the queue, the archive and the processes at the end of a rehearsal. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { countViolations, findViolations } from '../../chaos/checker.ts';
import type { Charge, Recorded, ShownOutcome } from '../../chaos/checker.ts';
import { servers } from '../../chaos/subjects.ts';
import type { Daemon } from './daemon.ts';
import { readOne } from './postgres.ts';
import type { PostgresServer } from './postgres.ts';
import type { Write } from './requests.ts';

export interface Check {
  name: string;
  /** The counts, for the report. */
  found: string;
  isGood: boolean;
}

const settleWithinMs = 150_000;
const database = 'portal';

/** Waits until the worker has learned the outcome of every payment. */
export const untilPaymentsSettled = (server: PostgresServer): Promise<string> =>
  untilZero(
    server,
    `select count(*) from payment_transaction where state not in ('approved', 'declined', 'closed', 'void')`,
  );

async function untilZero(server: PostgresServer, statement: string): Promise<string> {
  const deadline = Date.now() + settleWithinMs;
  for (;;) {
    const left = await readOne(server, database, statement);
    if (left === '0' || Date.now() > deadline) return left;
    await wait(250);
  }
}

/** A receipt is the e-mail of a notification; what a digest gathers isn't waited for. */
const receipts = `notification_delivery where channel = 'email' and purpose = 'notice'`;
const messages = `pgboss.job where name = 'message'`;

/** Waits until all messages and receipts are sent. A failed message is retried after a minute. */
export async function checkMessages(server: PostgresServer): Promise<Check> {
  const left = await untilZero(
    server,
    `select (select count(*) from ${messages} and state not in ('completed', 'cancelled'))
       + (select count(*) from ${receipts} and state = 'waiting')`,
  );
  const sent = await readOne(
    server,
    database,
    `select (select count(*) from ${messages} and state = 'completed')
       + (select count(*) from ${receipts} and state = 'sent')`,
  );
  return { name: 'Messages left in the queue', found: `${left}, ${sent} sent`, isGood: left === '0' };
}

/** Checks that no process ended by itself. */
export function checkProcesses(daemons: readonly Daemon[]): Check {
  const crashed = daemons.filter((daemon) => daemon.hasCrashed()).map(({ name }) => name);
  return {
    name: 'Processes that ended by themselves',
    found: `${crashed.length} of ${daemons.length}${crashed.length > 0 ? `: ${crashed.join(', ')}` : ''}`,
    isGood: crashed.length === 0,
  };
}

/** Checks that the server archives its WAL: its last attempt succeeded. */
export async function checkArchive(server: PostgresServer): Promise<Check> {
  const failing = await readOne(
    server,
    'postgres',
    `select coalesce(last_failed_time > last_archived_time, false)::text from pg_stat_archiver`,
  );
  return {
    name: 'The archive of the new primary',
    found: failing === 'true' ? 'fails' : 'works',
    isGood: failing === 'false',
  };
}

/** Compares the stored absences with those that the portal confirmed. */
export async function checkWrites(server: PostgresServer, writes: readonly Write[]): Promise<Check[]> {
  const counts = await countReasons(server);
  const confirmed = writes.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  const lost = confirmed.filter(({ id }) => !counts.has(id));
  const twice = [...counts].filter(([, count]) => count > 1);
  const audited = await readOne(
    server,
    database,
    `select count(*) from audit_event where event = 'attendance.absenceReported' and outcome = 'done'`,
  );
  return [
    {
      name: 'Lost writes',
      found: `${lost.length} of ${confirmed.length} confirmed`,
      isGood: lost.length === 0,
    },
    { name: 'Duplicate writes', found: `${twice.length} of ${counts.size}`, isGood: twice.length === 0 },
    {
      name: 'Audit rows of these writes',
      found: `${audited} for ${counts.size}`,
      isGood: Number(audited) === counts.size,
    },
  ];
}

async function countReasons(server: PostgresServer): Promise<Map<string, number>> {
  const pool = new pg.Pool({ connectionString: server.urlOf(database), max: 1 });
  try {
    const { rows } = await pool.query<{ reason: string; count: string }>(
      `select reason, count(*) from absence where reason like 'Rehearsal %' group by reason`,
    );
    return new Map(rows.map(({ reason, count }) => [reason, Number(count)]));
  } finally {
    await pool.end();
  }
}

/** Compares the gateway's charges with the payments in the database. */
export async function checkLedger(
  server: PostgresServer,
  simulatorsUrl: string,
  shown: readonly ShownOutcome[],
): Promise<Check> {
  const pool = new pg.Pool({ connectionString: server.urlOf(database), max: 1 });
  try {
    const ledger: Charge[] = await (await fetch(`${simulatorsUrl}/bpoint/ledger`)).json().then(listOf);
    const recorded: Recorded[] = await servers.portal.listRecorded(pool);
    const findings = findViolations({ ledger, recorded, shown: await servers.portal.shownOf(pool, shown) });
    const charges = ledger.filter(({ event }) => event === 'charged').length;
    const wrong = Object.entries(findings).flatMap(([name, list]) =>
      list.length > 0 ? [`${name}: ${list.length}`] : [],
    );
    return {
      name: 'Payments that differ from the gateway’s ledger',
      found: `${countViolations(findings)} of ${charges} charges${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}`,
      isGood: wrong.length === 0 && charges > 0,
    };
  } finally {
    await pool.end();
  }
}

const listOf = (value: unknown): Charge[] => (Array.isArray(value) ? value : []);

export interface Snapshot {
  rows: Record<string, number>;
  /** Hashes of the whole content of the most important tables. */
  digests: Record<string, string>;
}

const digested = [
  'absence',
  'audit_event',
  'audit_brief',
  'record_look',
  'change_request',
  'payment_attempt',
  'payment_transaction',
];

export async function takeSnapshot(server: PostgresServer, name = database): Promise<Snapshot> {
  const digests: Record<string, string> = {};
  for (const table of digested)
    digests[table] = await readOne(
      server,
      name,
      `select md5(string_agg(t::text, ',' order by t::text)) from ${table} t`,
    );
  return { rows: await countRows(server, name), digests };
}

/** The number of rows in every table. */
export const countRows = async (server: PostgresServer, name = database): Promise<Record<string, number>> =>
  JSON.parse(await readOne(server, name, countAll));

const countAll = `
  select json_object_agg(relname, (xpath('/row/c/text()',
           query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::bigint)::text
  from pg_class where relkind in ('r', 'p') and relpersistence = 'p' and relnamespace = 'public'::regnamespace`;

/** Compares a restored cluster with the primary at that time. */
export function checkRestore(before: Snapshot, restored: Snapshot, copy = 'Restored'): Check[] {
  const tables = Object.keys(before.rows);
  const counted = tables.filter((table) => before.rows[table] !== restored.rows[table]);
  const differing = digested.filter((table) => before.digests[table] !== restored.digests[table]);
  const all = tables.reduce((sum, table) => sum + (before.rows[table] ?? 0), 0);
  return [
    {
      name: `${copy} tables whose row count differs`,
      found: `${counted.length} of ${tables.length} (${all} rows)${counted.length > 0 ? `: ${counted.join(', ')}` : ''}`,
      isGood: counted.length === 0,
    },
    {
      name: `${copy} tables whose content differs`,
      found: `${differing.length} of ${digested.length}: ${digested.join(', ')}`,
      isGood: differing.length === 0,
    },
  ];
}
