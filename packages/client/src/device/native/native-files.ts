/** Files, photos and calendar entries in the native shell. */
import * as z from 'zod/mini';
import type { CalendarEntry } from '../shell.ts';
import { base64Of, bytesOf } from './base64.ts';
import { askPlugin, callPlugin } from './bridge.ts';

const DIRECTORY = 'CACHE';
const writtenSchema = z.object({ uri: z.string() });
const photoSchema = z.object({ base64String: z.string(), format: z.string() });

/** Plugins reject, with different messages, when the person closes a sheet, form or chooser. */
const isCancelled = (error: unknown): boolean => error instanceof Error && /cancel/i.test(error.message);

const unlessCancelled = (error: unknown): null => {
  if (isCancelled(error)) return null;
  throw error;
};

/** Deletes the temporary copy after the share sheet closes. */
export async function shareFile(file: Blob, name: string): Promise<void> {
  const place = { path: name, directory: DIRECTORY };
  const data = await base64Of(file);
  const { uri } = await askPlugin(writtenSchema, 'Filesystem', 'writeFile', { ...place, data });
  try {
    await callPlugin('Share', 'share', { title: name, files: [uri] }).catch(unlessCancelled);
  } finally {
    await callPlugin('Filesystem', 'deleteFile', place);
  }
}

export async function addToCalendar(entry: CalendarEntry): Promise<void> {
  const { title, description, startsAt, endsAt, isAllDay } = entry;
  const options = { title, description, startDate: startsAt, endDate: endsAt, isAllDay };
  await callPlugin('CapacitorCalendar', 'createEventWithPrompt', options).catch(unlessCancelled);
}

export async function pickPhoto(from: 'camera' | 'gallery'): Promise<File | null> {
  const photo = await askPlugin(photoSchema, 'Camera', 'getPhoto', {
    source: from === 'camera' ? 'CAMERA' : 'PHOTOS',
    resultType: 'base64',
    quality: 90,
    correctOrientation: true,
  }).catch(unlessCancelled);
  if (photo === null) return null;
  const { base64String, format } = photo;
  const type = format === 'png' ? 'image/png' : 'image/jpeg';
  return new File([bytesOf(base64String)], `photo.${format}`, { type });
}
