/** How a person can be reached (W-6.4). */
import type { FamilyReachability, Reachability } from '@portal/contract/notifications';
import type { Db } from '../../../platform/database/database.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import {
  findLastUrgent,
  findSmsState,
  listChannels,
  listDevices,
  listRecent,
} from './reachability.repository.ts';
import type { ChannelRow } from './reachability.repository.ts';

interface Times {
  lastSentAt: string | null;
  lastFailedAt: string | null;
}

const iso = (at: Date | null): string | null => at && at.toISOString();

const timesOf = (channels: readonly ChannelRow[], channel: ChannelRow['channel']): Times => {
  const found = channels.find((one) => one.channel === channel);
  return { lastSentAt: iso(found?.lastSentAt ?? null), lastFailedAt: iso(found?.lastFailedAt ?? null) };
};

export async function getReachability(db: Db, { actor }: SignedInCall): Promise<Reachability> {
  const { accountId, session } = actor;
  const channels = await listChannels(db, accountId);
  const devices = await listDevices(db, accountId, session.idHash);
  const { hasMobile, isStopped } = await findSmsState(db, accountId);
  const recent = await listRecent(db, accountId);
  return {
    devices: devices.map(({ addedAt, lastSentAt, lastFailedAt, ...device }) => ({
      ...device,
      addedAt: addedAt.toISOString(),
      lastSentAt: iso(lastSentAt),
      lastFailedAt: iso(lastFailedAt),
    })),
    email: timesOf(channels, 'email'),
    sms: hasMobile ? { ...timesOf(channels, 'sms'), isStopped } : null,
    recent: recent.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
}

const none = { lastSentAt: null, lastFailedAt: null };

/** For the office: without content, preferences or individual devices. `accountId`: null if the adult has none. */
export async function summariseReachability(
  db: Db,
  { accountId, schoolId }: { accountId: number | null; schoolId: number },
): Promise<FamilyReachability> {
  if (accountId === null)
    return {
      hasAccount: false,
      push: { devices: 0, ...none },
      email: { hasAddress: false, ...none },
      sms: { hasMobile: false, isStopped: false, ...none },
      lastUrgent: null,
    };
  const channels = await listChannels(db, accountId);
  const devices = await listDevices(db, accountId, null);
  const urgent = await findLastUrgent(db, accountId, schoolId);
  return {
    hasAccount: true,
    push: { devices: devices.length, ...timesOf(channels, 'push') },
    email: { hasAddress: true, ...timesOf(channels, 'email') },
    sms: { ...(await findSmsState(db, accountId)), ...timesOf(channels, 'sms') },
    lastUrgent: urgent && { at: urgent.at.toISOString(), isRead: urgent.isRead },
  };
}
