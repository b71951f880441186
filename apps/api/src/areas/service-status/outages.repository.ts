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

/** Ends one that has not ended; a planned one never starts. Returns its school, or nothing when it had ended. */
export async function endOutage(
  trx: Trx,
  id: string,
  now: Date,
): Promise<{ schoolId: number | null } | undefined> {
  return trx
    .updateTable('outage')
    .set((eb) => ({ ends_at: now, starts_at: eb.fn<Date>('least', ['starts_at', eb.val(now)]) }))
    .where('public_id', '=', id)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .returning('school_id as schoolId')
    .executeTakeFirst();
}
