/** Reads and changes a school's feature switches (O-17). */
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type {
  SchoolSwitches,
  SwitchChange,
  SwitchEffect,
  SwitchSetting,
} from '@portal/contract/feature-switches';
import { switchSettingSchema } from '@portal/contract/feature-switches';
import type { Feature } from '@portal/contract/shared';
import type { StaffPermission } from '@portal/contract/staff';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { findOwnFamily, findSchool } from '../staff/index.ts';
import { isSameSetting, levelsTouched, settingOf } from './feature-switches.policy.ts';
import {
  countTouched,
  findVersion,
  listChanges,
  listSchoolSwitches,
  listYearLevels,
  lockSchool,
  saveSwitch,
} from './feature-switches.repository.ts';

export const switchesChangedEvent = 'featureSwitches.changed';
export const mayChange = ['settings.change'] as const satisfies readonly StaffPermission[];

/** One feature of a school, with both sources. */
interface SchoolFeature {
  feature: Feature;
  set: SwitchSetting | null;
  imported: boolean | null;
}

type Row = Awaited<ReturnType<typeof listSchoolSwitches>>[number];

const setOf = ({ isOn, yearLevels }: Row): SwitchSetting | null =>
  isOn === null ? null : switchSettingSchema.parse({ isOn, yearLevels });

export async function readSources(db: Queryable, schoolId: number): Promise<SchoolFeature[]> {
  const rows = await listSchoolSwitches(db, schoolId);
  return rows.map((row) => ({ feature: row.feature, set: setOf(row), imported: row.imported }));
}

async function present(db: Queryable, schoolId: number, call: StaffCall): Promise<SchoolSwitches> {
  const { studentIds } = await findOwnFamily(db, call.actor.personId);
  const rows = await listSchoolSwitches(db, schoolId);
  const changes = await listChanges(db, schoolId, studentIds);
  return {
    version: await findVersion(db, schoolId),
    switches: rows.map((row) => {
      const set = setOf(row);
      return {
        feature: row.feature,
        now: settingOf({ set, imported: row.imported }),
        set: set && { setting: set, by: row.by ?? '', at: (row.at ?? call.now).toISOString() },
        imported: row.imported,
        apart: { on: row.apartOn, off: row.apartOff },
      };
    }),
    yearLevels: await listYearLevels(db, schoolId),
    history: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
  };
}

export async function getSwitches(db: Db, call: StaffCall, centreCode: string): Promise<SchoolSwitches> {
  const { schoolId } = await findSchool(db, call, centreCode, mayChange);
  return present(db, schoolId, call);
}

/** Previews the effects of changes, without saving them. */
export async function previewSwitches(
  db: Db,
  call: StaffCall,
  centreCode: string,
  changes: readonly SwitchChange[],
): Promise<{ effects: SwitchEffect[] }> {
  const { schoolId } = await findSchool(db, call, centreCode, mayChange);
  const sources = await readSources(db, schoolId);
  const yearLevels = await listYearLevels(db, schoolId);
  const effects = [];
  for (const { feature, setting } of changes) {
    const { set, imported } = sourceOf(sources, feature);
    const now = settingOf({ set, imported });
    const after = settingOf({ set: setting, imported });
    const levels = levelsTouched(now, after, yearLevels);
    effects.push({
      feature,
      now,
      after,
      gain: await countTouched(db, schoolId, { feature, yearLevels: levels.gain }),
      lose: await countTouched(db, schoolId, { feature, yearLevels: levels.lose }),
    });
  }
  return { effects };
}

function sourceOf(sources: readonly SchoolFeature[], feature: Feature): SchoolFeature {
  return sources.find((one) => one.feature === feature) ?? { feature, set: null, imported: null };
}

/** Throws 409 if a colleague has changed a switch of the school since the caller read them. */
export async function assertVersion(db: Queryable, schoolId: number, version: number): Promise<void> {
  if ((await findVersion(db, schoolId)) !== version)
    throw new ProblemError('request-changed', { reason: 'settings-changed' });
}

export async function changeSwitches(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { version, changes }: { version: number; changes: readonly SwitchChange[] },
): Promise<SchoolSwitches> {
  const { schoolId } = await findSchool(db, call, centreCode, mayChange);
  return inAuditedTransaction(db, call, async (trx) => {
    await lockSchool(trx, schoolId);
    await assertVersion(trx, schoolId, version);
    const sources = await readSources(trx, schoolId);
    const saved = changes.filter(
      ({ feature, setting }) => !isSameSetting(sourceOf(sources, feature).set, setting),
    );
    for (const { feature, setting } of saved)
      await saveSwitch(trx, {
        schoolId,
        studentId: null,
        feature,
        setting,
        before: sourceOf(sources, feature).set,
        reason: null,
        reviewOn: null,
        by: call.actor.label,
        now: call.now,
      });
    const detail = Object.fromEntries(saved.map(({ feature, setting }) => [feature, inWords(setting)]));
    return {
      result: await present(trx, schoolId, call),
      audit: { event: switchesChangedEvent, schoolId, detail },
    };
  });
}

/** For the audit. */
export function inWords(setting: SwitchSetting | null): string {
  if (setting === null) return 'as imported';
  if (!setting.isOn) return 'off';
  return setting.yearLevels === null ? 'on' : `on in ${setting.yearLevels.join(', ')}`;
}
