/** Loads the portal's pictures in the native shell, where an `img` element would fetch them without the session. */
import { answered } from './request.ts';
import { problemFrom } from './problems/api-problem.ts';

const loaded = new Map<string, Promise<string>>();

async function load(address: string): Promise<string> {
  const response = await answered({ method: 'GET', url: address, headers: { accept: '*/*' } });
  if (!response.ok) throw await problemFrom(response, 'GET', address);
  return URL.createObjectURL(await response.blob());
}

/** Returns a blob URL for the picture. Each picture is fetched once. */
export function loadPicture(address: string): Promise<string> {
  const known = loaded.get(address);
  if (known) return known;
  const loading = load(address);
  loaded.set(address, loading);
  loading.catch(() => loaded.delete(address));
  return loading;
}
