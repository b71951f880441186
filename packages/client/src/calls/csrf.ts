/** The anti-forgery token (G16): fetched once, sent with every call that is not a GET, renewed when refused. */
import * as z from 'zod/mini';
import { csrfHeader, csrfTokenEndpoint } from '@portal/contract/session';
import { takeEarly } from '../early-start/early-start.ts';
import { request } from './request.ts';

let token: Promise<string> | undefined;

const load = async (): Promise<string> =>
  z.parse(
    csrfTokenEndpoint.response ?? z.string(),
    await request({ method: 'GET', url: csrfTokenEndpoint.path, early: takeEarly('csrf') }),
  );

/** The token, loaded at the first need; a failed load is tried again at the next. */
export function loadCsrfToken(): Promise<string> {
  token ??= load().catch((error: unknown) => {
    token = undefined;
    throw error;
  });
  return token;
}

/** Drops the token: it belongs to a session that has begun or ended since. */
export function forgetCsrfToken(): void {
  token = undefined;
}

export const csrfHeaders = async (): Promise<Record<string, string>> => ({
  [csrfHeader]: await loadCsrfToken(),
});
