/** What the shell knows of the device. */
import * as z from 'zod/mini';
import type { DeviceFacts } from '../shell.ts';
import { askPlugin } from './bridge.ts';

const infoSchema = z.object({
  model: z.string(),
  osVersion: z.string(),
  operatingSystem: z.string(),
  manufacturer: z.string(),
  isVirtual: z.boolean(),
});
const idSchema = z.object({ identifier: z.string() });
const appSchema = z.object({ id: z.string(), version: z.string() });

/** Hashed with the app's id, so that the id can't be matched with other apps' ids for the same device. */
export async function hashOf(deviceId: string, appId: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${deviceId} ${appId}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function readFacts(platform: 'ios' | 'android'): Promise<DeviceFacts> {
  const [info, { identifier }, app] = await Promise.all([
    askPlugin(infoSchema, 'Device', 'getInfo'),
    askPlugin(idSchema, 'Device', 'getId'),
    askPlugin(appSchema, 'App', 'getInfo'),
  ]);
  const uuid = platform === 'android' ? await hashOf(identifier, app.id) : identifier;
  return { ...info, uuid, appVersion: app.version };
}
