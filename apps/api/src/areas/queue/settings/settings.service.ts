/** Reading and changing the settings of a school's queue (O-4.8). */
import { defaultReasons, defaultTargets, defaultTemplates, queuePermissions } from '@portal/contract/queue';
import type { QueueSettings, QueueSettingsBody, QueueTargets } from '@portal/contract/queue';
import type { StaffPermission } from '@portal/contract/staff';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db, Queryable } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { findSchool } from '../../staff/index.ts';
import { findSettings, saveSettings } from './settings.repository.ts';

export const settingsChangedEvent = 'queue.settingsChanged';

export interface SettingsDependencies {
  db: Db;
  /** The undo window of schools that set none. */
  undoMs: number;
  /** By when schools that set no time must have told families of an absence. */
  notifyBy: string;
}

export const settingsChangers = ['settings.change'] as const satisfies readonly StaffPermission[];
/** Who decides requests reads the reasons and templates. */
export const settingsReaders = [...settingsChangers, ...queuePermissions] as const;

const defaults = {
  version: 0,
  undoSeconds: null,
  notifyBy: null,
  targets: defaultTargets,
  autoApprove: [],
  reasons: [...defaultReasons],
  templates: [...defaultTemplates],
};

export async function readSettings(
  { db, undoMs, notifyBy }: Omit<SettingsDependencies, 'db'> & { db: Queryable },
  schoolId: number,
): Promise<QueueSettings> {
  const settings = (await findSettings(db, schoolId)) ?? defaults;
  return { ...settings, portalUndoSeconds: Math.round(undoMs / 1000), portalNotifyBy: notifyBy };
}

export async function readTargets(db: Queryable, schoolId: number): Promise<QueueTargets> {
  return (await findSettings(db, schoolId))?.targets ?? defaultTargets;
}

/** How long a decision of the school can be undone. */
export const undoMsOf = ({ undoSeconds, portalUndoSeconds }: QueueSettings): number =>
  (undoSeconds ?? portalUndoSeconds) * 1000;

/** How long an entry of the school can be undone: as its setting says, or as the portal's. */
export async function readUndoMs(db: Queryable, schoolId: number, portalUndoMs: number): Promise<number> {
  const undoSeconds = (await findSettings(db, schoolId))?.undoSeconds ?? null;
  return undoSeconds === null ? portalUndoMs : undoSeconds * 1000;
}

/** By when the school must have told families of an absence: a time there. */
export async function readNotifyBy(db: Queryable, schoolId: number): Promise<string | null> {
  return (await findSettings(db, schoolId))?.notifyBy ?? null;
}

export async function getSettings(
  deps: SettingsDependencies,
  call: StaffCall,
  centreCode: string,
): Promise<QueueSettings> {
  const { schoolId } = await findSchool(deps.db, call, centreCode, settingsReaders);
  return readSettings(deps, schoolId);
}

/** Throws 409 if a colleague has saved since the caller read the settings. */
export async function changeSettings(
  deps: SettingsDependencies,
  call: StaffCall,
  centreCode: string,
  body: QueueSettingsBody,
): Promise<QueueSettings> {
  const { schoolId } = await findSchool(deps.db, call, centreCode, settingsChangers);
  return inAuditedTransaction(deps.db, call, async (trx) => {
    if (!(await saveSettings(trx, schoolId, body)))
      throw new ProblemError('request-changed', { reason: 'settings-changed' });
    const { reasons, templates, undoSeconds, autoApprove } = body;
    return {
      result: await readSettings({ ...deps, db: trx }, schoolId),
      audit: {
        event: settingsChangedEvent,
        schoolId,
        detail: {
          undoSeconds,
          reasons: reasons.length,
          templates: templates.length,
          rules: autoApprove.length,
        },
      },
    };
  });
}
