/** Stored outages and alerts. The queries decide what is in force, by the time of the call. */
import { outageKinds, outagePlatforms } from '@portal/contract/service-status';
import { modules } from '@portal/contract/shared';
import type { Module } from '@portal/contract/shared';
import type { Outage, OutageKind, Platform } from '@portal/contract/service-status';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const outageRow = z.strictObject({
  id: z.string(),
  kind: z.enum(outageKinds),
  modules: z.array(z.enum(modules)),
  platform: z.enum(outagePlatforms),
  centreCode: z.nullable(z.string()),
  title: z.string(),
  message: z.string(),
  startsAt: z.date(),
  endsAt: z.nullable(z.date()),
});
export type OutageRow = z.output<typeof outageRow>;

/** A handful of rows: each call reads only what it needs. */
const select = sql`
  select o.public_id as id, o.kind, o.modules, o.platform, s.centre_code as "centreCode", o.title, o.message,
         o.starts_at as "startsAt", o.ends_at as "endsAt"
  from outage o left join school s on s.id = o.school_id`;

const inForce = (now: Date): RawBuilder<unknown> =>
  sql`o.starts_at <= ${now} and (o.ends_at is null or o.ends_at > ${now})`;
const onPlatform = (platform: Platform): RawBuilder<unknown> => sql`o.platform in (${platform}, 'all')`;
/** Outages come before alerts, then the newest first. */
const order = sql`order by o.kind desc, o.starts_at desc, o.id desc`;

export async function listInForce(db: Db, platform: Platform, now: Date): Promise<OutageRow[]> {
  return rowsOf(
    outageRow,
    sql`
    ${select} where ${inForce(now)} and ${onPlatform(platform)} ${order}`.execute(db),
  );
}

export async function findInForce(db: Db, id: string, now: Date): Promise<OutageRow | undefined> {
  const rows = await rowsOf(
    outageRow,
    sql`${select} where o.public_id = ${id} and ${inForce(now)}`.execute(db),
  );
  return rows[0];
}

export interface ModuleFilter {
  kind: OutageKind;
  module: Module;
  platform: Platform;
  centreCode: string | undefined;
}

/** A module's newest: the one for everybody and, where a school is given, the school's. */
export async function findForModule(
  db: Db,
  { kind, module, platform, centreCode }: ModuleFilter,
  now: Date,
): Promise<OutageRow | undefined> {
  const rows = await rowsOf(
    outageRow,
    sql`
    ${select} where o.kind = ${kind} and ${module} = any(o.modules) and ${onPlatform(platform)} and ${inForce(now)}
      and (o.school_id is null or s.centre_code = ${centreCode ?? null}) ${order} limit 1`.execute(db),
  );
  return rows[0];
}

const maxListed = 200;

/** Current and planned ones, and on request the ended ones, newest first. */
export async function listOutages(db: Db, { now, all }: { now: Date; all: boolean }): Promise<OutageRow[]> {
  return rowsOf(
    outageRow,
    sql`
    ${select} where ${all} or o.ends_at is null or o.ends_at > ${now}
    order by o.starts_at desc, o.id desc limit ${maxListed}`.execute(db),
  );
}

export async function findSchoolId(db: Queryable, centreCode: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('school')
    .select('id')
    .where('centre_code', '=', centreCode)
    .executeTakeFirst();
  return row?.id;
}

export type NewOutage = Omit<Outage, 'id' | 'centreCode' | 'startsAt' | 'endsAt'> & {
  schoolId: number | null;
  startsAt: Date;
  endsAt: Date | null;
};

export async function insertOutage(trx: Trx, outage: NewOutage): Promise<string> {
  const { id } = await trx
    .insertInto('outage')
    .values({
      kind: outage.kind,
      modules: outage.modules,
      platform: outage.platform,
      school_id: outage.schoolId,
      title: outage.title,
      message: outage.message,
      starts_at: outage.startsAt,
      ends_at: outage.endsAt,
    })
    .returning('public_id as id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The outages and alerts that a call may change: any, or those that affect one school. */
export type OutageScopeRef = 'any' | { schoolId: number };

const within = (scope: OutageScopeRef): RawBuilder<unknown> =>
  scope === 'any' ? sql`true` : sql`(o.school_id is null or o.school_id = ${scope.schoolId})`;

const plannedRow = z.strictObject({ rowId: z.number(), version: z.number() });

/** Finds and locks an outage or alert that hasn't started. */
export async function findPlanned(
  trx: Trx,
  { id, scope }: { id: string; scope: OutageScopeRef },
  now: Date,
): Promise<z.output<typeof plannedRow> | undefined> {
  const [row] = await rowsOf(
    plannedRow,
    sql`
    select o.id as "rowId", o.version from outage o
    where o.public_id = ${id}::uuid and o.starts_at > ${now} and ${within(scope)} for update`.execute(trx),
  );
  return row;
}

export async function updateOutage(trx: Trx, rowId: number, outage: NewOutage): Promise<void> {
  const { kind, modules: named, platform, schoolId, title, message, startsAt, endsAt } = outage;
  await sql`
    update outage
    set kind = ${kind}, modules = ${named}::text[], platform = ${platform}, school_id = ${schoolId}, title = ${title},
        message = ${message}, starts_at = ${startsAt}, ends_at = ${endsAt}, version = version + 1
    where id = ${rowId}`.execute(trx);
}

const endedRow = z.strictObject({ schoolId: z.nullable(z.number()) });

/** Ends one that has not ended; a planned one never starts. Returns its school, or nothing when it had ended. */
export async function endOutage(
  trx: Trx,
  { id, scope }: { id: string; scope: OutageScopeRef },
  now: Date,
): Promise<z.output<typeof endedRow> | undefined> {
  const [row] = await rowsOf(
    endedRow,
    sql`
    update outage o set ends_at = ${now}, starts_at = least(o.starts_at, ${now}), version = o.version + 1
    where o.public_id = ${id}::uuid and (o.ends_at is null or o.ends_at > ${now}) and ${within(scope)}
    returning o.school_id as "schoolId"`.execute(trx),
  );
  return row;
}

const officeRow = z.extend(outageRow, { version: z.number() });
export type OfficeOutageRow = z.output<typeof officeRow>;

const endedShownDays = 30;

/** The outages and alerts that affect a school: planned, in force, and recently ended. */
export const listForSchool = (db: Db, schoolId: number, now: Date): Promise<OfficeOutageRow[]> =>
  rowsOf(
    officeRow,
    sql`
    select listed.*, o.version from (${select}
      where (o.school_id is null or o.school_id = ${schoolId})
        and (o.ends_at is null or o.ends_at > ${now}::timestamptz - make_interval(days => ${endedShownDays}))
      order by o.starts_at desc, o.id desc limit ${maxListed}) listed
    join outage o on o.public_id = listed.id order by listed."startsAt" desc, o.id desc`.execute(db),
  );
