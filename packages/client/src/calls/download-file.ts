/** Fetches files, with a one-use token where they need one, and has them saved (T40; docs/decisions/downloads.md). */
import { downloadTokenEndpoint, downloadTokenHeader } from '@portal/contract/downloads';
import { isApiProblem, problemFrom } from './api-problem.ts';
import { call } from './call.ts';
import { counted } from './in-flight.ts';
import { rethrowForShell } from '../failures/rethrow-for-shell.ts';
import { reportError } from '../reporting/report-error.ts';
import { answered } from './request.ts';

/** Long enough for a browser to have taken the file over. */
const KEPT_MS = 60_000;

async function fetchFile(url: string, headers: Readonly<Record<string, string>>): Promise<Blob> {
  const response = await answered({ method: 'GET', url, headers });
  if (!response.ok) throw await problemFrom(response, 'GET', url);
  return response.blob();
}

/** Hands the file to the browser; the one place where a shell saves its own way. */
export function saveBlob(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Fetches what is at `url`, a path of our API with its query, and has it saved. Throws when it could not. */
export async function saveFile(
  url: string,
  fileName: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  try {
    saveBlob(await counted(fetchFile(url, headers)), fileName);
  } catch (error) {
    if (isApiProblem(error)) reportError(error);
    rethrowForShell(error);
  }
}

/** The same for a file that leaves with a one-use token only. */
export async function downloadFile(url: string, fileName: string): Promise<void> {
  const { token } = await call(downloadTokenEndpoint, { query: { path: url }, handlesProblems: true }).catch(
    rethrowForShell,
  );
  await saveFile(url, fileName, { [downloadTokenHeader]: token });
}
