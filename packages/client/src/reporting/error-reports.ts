/** Reports the page's errors, and stores reports that could not be sent. */
import { device } from '../device/device.ts';
import {
  reportErrorEndpoint,
  reportOfficeErrorEndpoint,
  type ErrorReport,
} from '@portal/contract/error-reports';
import { isApiProblem, UNREACHABLE } from '../calls/problems/api-problem.ts';
import { systemFamily } from '../calls/client-headers.ts';
import { csrfHeaders, forgetCsrfToken } from '../calls/csrf.ts';
import { createErrorCache, type CachedReport } from './error-cache.ts';
import { shouldReport, textOfError } from './error-text.ts';
import { isOfficePath, officePagePattern, pagePattern } from '../navigation/page-pattern.ts';
import { clientHeaders, request } from '../calls/request.ts';
import { readSite } from '../site/site.ts';
import { deviceStore } from '../device/storage.ts';

const RETRY_MS = 30_000;
/** A page reports the same error once, and at most this many in total. */
const MAX_REPORTS_PER_PAGE = 20;

const cache = createErrorCache(deviceStore);
const reported = new Set<string>();
let timer: ReturnType<typeof setInterval> | undefined;

const complete = (report: CachedReport): ErrorReport => ({
  ...report,
  device: {
    model: device.shell?.facts.model ?? '',
    platform: device.platform,
    osVersion: device.shell?.facts.osVersion ?? '',
    operatingSystem: device.shell?.facts.operatingSystem ?? systemFamily(device.userAgent),
    manufacture: device.shell?.facts.manufacturer ?? '',
    isVirtual: device.shell?.facts.isVirtual ?? false,
    uuid: clientHeaders()['Client-Uuid'] ?? '',
  },
  language: device.language,
  userAgent: device.userAgent.slice(0, 500),
  appVersion: clientHeaders()['Client-App-Version'] ?? '',
  appName: readSite().productName,
});

const RETRIED: readonly number[] = [UNREACHABLE, 403, 408, 429, 500, 502, 503, 504];

/** True if there is no point in retrying: it arrived, or it never will. */
async function post(report: CachedReport): Promise<boolean> {
  try {
    const { method, path } = isOfficePath(location.pathname)
      ? reportOfficeErrorEndpoint
      : reportErrorEndpoint;
    await request({ method, url: path, headers: await csrfHeaders(), body: complete(report) });
    return true;
  } catch (error) {
    if (isApiProblem(error) && error.is('csrf-rejected')) forgetCsrfToken();
    return isApiProblem(error) && !RETRIED.includes(error.status);
  }
}

/** Reports an error. Stores it for later if it can't be sent. */
export async function send(error: unknown): Promise<void> {
  const text = textOfError(error);
  if (!shouldReport(error) || reported.has(text) || reported.size >= MAX_REPORTS_PER_PAGE) return;
  reported.add(text);
  const { pathname, hash } = location;
  const page = isOfficePath(pathname) ? officePagePattern(pathname) : pagePattern(hash);
  const report = { timestamp: new Date().toISOString(), error: text, page };
  if (await post(report)) return;
  cache.add(report);
  keepTrying();
}

/** Sends stored reports, oldest first, until one fails. */
export async function drain(): Promise<void> {
  for (const report of cache.all()) {
    if (!(await post(report))) return keepTrying();
    cache.remove(report);
  }
  clearInterval(timer);
  timer = undefined;
}

function keepTrying(): void {
  if (timer !== undefined) return;
  timer = setInterval(() => void drain(), RETRY_MS);
  addEventListener('online', () => void drain(), { once: true });
}
