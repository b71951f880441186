import { dateInZone } from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';
import { todayAt } from './several/absence-blocks.ts';

/** Today at a school, by the clock of this moment: a form stays open past midnight. */
export const schoolToday = (timeZone: string): IsoDate => dateInZone(new Date(), timeZone);

/** Today at several schools: the latest date of this moment. */
export const schoolsToday = (timeZones: readonly string[]): IsoDate => todayAt(timeZones, new Date());
