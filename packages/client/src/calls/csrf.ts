/** The anti-forgery token (G16): fetched once, sent with every call other than GET, renewed when rejected. */
import * as z from 'zod/mini';
import { csrfHeader, csrfTokenEndpoint } from '@portal/contract/session';
import { request } from './request.ts';

/** Where the token is fetched. The office has its own session and so its own address. */
let address: string = csrfTokenEndpoint.path;

let token: Promise<string> | undefined;

const load = async (): Promise<string> =>
  z.parse(csrfTokenEndpoint.response ?? z.string(), await request({ method: 'GET', url: address }));

/** For an app with a session other than the family's. Must be called before its first call. */
export function setCsrfAddress(path: string): void {
  address = path;
}

/** The token, loaded on first use. A failed load is retried on the next use. */
export function loadCsrfToken(): Promise<string> {
  token ??= load().catch((error: unknown) => {
    token = undefined;
    throw error;
  });
  return token;
}

/** Drops the token, which belongs to a previous session. */
export function forgetCsrfToken(): void {
  token = undefined;
}

export const csrfHeaders = async (): Promise<Record<string, string>> => ({
  [csrfHeader]: await loadCsrfToken(),
});
