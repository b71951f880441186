/** Downloads files, with a single-use token where required (T40; docs/decisions/students/downloads.md). */
import { device } from '../device/device.ts';
import { downloadTokenEndpoint, downloadTokenHeader } from '@portal/contract/downloads';
import type { HttpMethod } from '@portal/contract/endpoint';
import { isApiProblem, problemFrom } from './problems/api-problem.ts';
import { call } from './call.ts';
import { confirmed } from './confirmed.ts';
import { csrfHeaders } from './csrf.ts';
import { counted } from './in-flight.ts';
import { rethrowForShell } from '../failures/rethrow-for-shell.ts';
import { reportError } from '../reporting/report-error.ts';
import { viewFlag } from '../session/admin-view.ts';
import { answered } from './request.ts';

/** Long enough for the browser to have started the download. */
const KEPT_MS = 60_000;

async function fetchFile(
  url: string,
  headers: Readonly<Record<string, string>>,
  method: HttpMethod = 'GET',
): Promise<Blob> {
  const response = await answered({ method, url, headers: { accept: '*/*', ...headers } });
  if (!response.ok) throw await problemFrom(response, method, url);
  return response.blob();
}

/** Saves the file through the browser, or hands it to the app's share sheet. */
export function saveBlob(file: Blob, fileName: string): void {
  if (device.shell) return void device.shell.shareFile(file, fileName).catch(reportError);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Downloads `url`, an API path with its query. Throws on failure. */
export async function saveFile(
  url: string,
  fileName: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  try {
    saveBlob(await confirmed(() => counted(fetchFile(url, headers))), fileName);
  } catch (error) {
    if (isApiProblem(error)) reportError(error);
    rethrowForShell(error);
  }
}

/** Saves the file that a change returns, such as one that can be fetched only once. Throws on failure. */
export async function savePosted(url: string, fileName: string): Promise<void> {
  saveBlob(await counted(fetchFile(url, await csrfHeaders(), 'POST')), fileName);
}

/** The same for a file that requires a single-use token. */
export async function downloadFile(url: string, fileName: string): Promise<void> {
  // An administration view can't write, so it gets no tokens; its links carry whose view it is.
  if (viewFlag() !== null) return saveFile(url, fileName);
  const { token } = await call(downloadTokenEndpoint, { query: { path: url }, handlesProblems: true }).catch(
    rethrowForShell,
  );
  await saveFile(url, fileName, { [downloadTokenHeader]: token });
}
