/** The photo pages' calls. The pages show the failures (A-7.8, A-8.5). */
import { acceptTermsEndpoint } from '@portal/contract/terms';
import {
  promotePhotoEndpoint,
  removePhotoEndpoint,
  stageSchoolPhotoEndpoint,
  uploadPhotoEndpoint,
} from '@portal/contract/student-photo';
import type { PhotoKind } from '@portal/contract/student-photo';
import { call } from '@portal/client/calls';
import { loadPicture } from '@portal/client/calls/picture';
import { device } from '@portal/client/device';
import { rethrowForShell } from '@portal/client/failures';
import { refreshUserQuietly } from '@portal/client/session';

const handlesProblems = true;

export async function acceptPhotoTerms(key: string): Promise<void> {
  await call(acceptTermsEndpoint, { body: { ids: [key] }, handlesProblems });
  await refreshUserQuietly();
}

export async function removePhoto(studentId: string): Promise<void> {
  await call(removePhotoEndpoint, { params: { studentId }, handlesProblems });
  await refreshUserQuietly();
}

/** Prepares the school's photo on the server. Resolves with its URL. */
export async function retrieveSchoolPhoto(studentId: string, signal: AbortSignal): Promise<string> {
  const input = { params: { studentId }, signal, handlesProblems };
  const { photoContentUrl } = await call(stageSchoolPhotoEndpoint, input).catch(rethrowForShell);
  return device.shell ? loadPicture(photoContentUrl) : photoContentUrl;
}

/** Makes the retrieved or uploaded picture the student's photo. */
export async function acceptPhoto(studentId: string, type: PhotoKind): Promise<void> {
  const input = { params: { studentId }, query: { type }, handlesProblems };
  await call(promotePhotoEndpoint, input);
  await refreshUserQuietly();
}

export async function uploadPhoto(studentId: string, dataUrl: string): Promise<void> {
  const input = { params: { studentId }, body: { dataUrl, format: 'jpeg' as const }, handlesProblems };
  await call(uploadPhotoEndpoint, input);
  await acceptPhoto(studentId, 'upload');
}
