/** Numbers that get urgent texts only. */
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';

/** Returns false if `from` isn't a mobile number, or has sent STOP already. */
export async function stopNumber(trx: Trx, from: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into sms_stop (number, stopped_at)
    select number, ${now} from (select sms_number(${from}) as number) given where number is not null
    on conflict do nothing`.execute(trx);
  return numAffectedRows > 0n;
}

export async function startNumber(trx: Trx, from: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from sms_stop where number = sms_number(${from})`.execute(trx);
  return numAffectedRows > 0n;
}
