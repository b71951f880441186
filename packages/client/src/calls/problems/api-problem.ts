/** The error of a failed call: the server's problem, or that the server could not be reached. */
import { loggedMessage, problemSchema, type ErrorCode, type Problem } from '@portal/contract/errors';

/** There was no response: the device is offline or the server is down. */
export const UNREACHABLE = 0;

/** The title counts as the reason if it says more than the status text; otherwise the code does. */
const logTextOf = (status: number, { detail, title, code }: Partial<Problem> = {}): string =>
  loggedMessage(status, detail ?? (title === loggedMessage(status) ? code : title));

export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  /** The server's stable code; empty if the response was not a problem document. */
  readonly code: string;
  readonly requestId: string | undefined;
  readonly problem: Partial<Problem>;
  readonly method: string;
  readonly url: string;
  /** Seconds to wait before retrying, if the server sent them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(failed: {
    status: number;
    problem?: Partial<Problem>;
    method: string;
    url: string;
    retryAfterSeconds?: number | undefined;
    cause?: unknown;
  }) {
    super(logTextOf(failed.status, failed.problem), { cause: failed.cause });
    this.status = failed.status;
    this.problem = failed.problem ?? {};
    this.code = failed.problem?.code ?? '';
    this.requestId = failed.problem?.requestId;
    this.method = failed.method;
    this.url = failed.url;
    this.retryAfterSeconds = failed.retryAfterSeconds;
  }

  is(...codes: readonly ErrorCode[]): boolean {
    return codes.some((code) => code === this.code);
  }
}

export const isApiProblem = (error: unknown): error is ApiProblem => error instanceof ApiProblem;

/** Parses `Retry-After` into seconds, from a number or a future date. */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

/** The problem in a failed response's body. Empty if there is none, such as a proxy's page or an empty body. */
export function parseProblem(body: string): Partial<Problem> {
  try {
    const parsed = problemSchema.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** Builds the problem from a failed response. */
export async function problemFrom(response: Response, method: string, url: string): Promise<ApiProblem> {
  const body = await response.text().catch(() => '');
  return new ApiProblem({
    status: response.status,
    problem: parseProblem(body),
    method,
    url,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after'), Date.now()),
  });
}
