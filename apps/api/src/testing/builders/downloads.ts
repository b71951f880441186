/** Downloads a file like a page: requests a token for the address, then the address with the token. */
import { downloadTokenHeader } from '@portal/contract/downloads';
import type { TestBrowser } from '../browser.ts';

type Answer = Awaited<ReturnType<TestBrowser['get']>>;

/** The address of a file, with its parameters in the specification's order. */
export function fileAddress(kind: string, query: Readonly<Record<string, string>>): string {
  return `/api/file-download/${kind}?${new URLSearchParams(query).toString()}`;
}

export async function askToken(browser: TestBrowser, address: string): Promise<string> {
  const response = await browser.get(
    `/api/session/downloadToken?${new URLSearchParams({ path: address }).toString()}`,
  );
  return response.json<{ token?: string }>().token ?? '';
}

export async function fetchWith(browser: TestBrowser, address: string, token: string): Promise<Answer> {
  return browser.get(address, { headers: { [downloadTokenHeader]: token } });
}

/** Any address, with a token for it. */
export async function fetchWithToken(browser: TestBrowser, address: string): Promise<Answer> {
  return fetchWith(browser, address, await askToken(browser, address));
}

export async function fetchFile(
  browser: TestBrowser,
  kind: string,
  query: Readonly<Record<string, string>>,
): Promise<Answer> {
  return fetchWithToken(browser, fileAddress(kind, query));
}
