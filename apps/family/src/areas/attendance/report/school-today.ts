import { dateInZone } from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';
import { todayAt } from './several/absence-blocks.ts';

/** Today's date at a school. Computed on each call, because a form may stay open past midnight. */
export const schoolToday = (timeZone: string): IsoDate => dateInZone(new Date(), timeZone);

/** Today's date at several schools: the latest one. */
export const schoolsToday = (timeZones: readonly string[]): IsoDate => todayAt(timeZones, new Date());
