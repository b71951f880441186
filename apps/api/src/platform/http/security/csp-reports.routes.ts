/**
 * Receives browsers' content security policy reports (G14, G23). They arrive without a session or an anti-forgery
 * token, so the route is outside /api, reads little, and only logs what was blocked where.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createMinuteLimit } from '../../rate-limit/minute-limit.ts';

const reportBytes = 16 * 1024;
const perMinute = 10;

const reportsSchema = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: z.optional(z.string()), blockedURL: z.optional(z.string()) }),
  }),
);

export function registerCspReports(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string', bodyLimit: reportBytes },
      (_, body, done) => done(null, body),
    );
    const isAllowed = createMinuteLimit(perMinute);
    scope.post('/csp-reports', { config: { isOnEveryHost: true } }, async (request, reply) => {
      if (isAllowed(request.ip, request.call.now)) logReports(request.body, (what) => request.log.warn(what));
      return reply.code(204).send();
    });
  });
}

function logReports(body: unknown, log: (what: object) => void): void {
  const reports = reportsSchema.safeParse(parseJson(body));
  if (!reports.success) return;
  for (const { type, body: report } of reports.data.slice(0, perMinute)) {
    if (type !== 'csp-violation') continue;
    log({
      csp: { directive: report.effectiveDirective?.slice(0, 64), blocked: originOf(report.blockedURL) },
    });
  }
}

function parseJson(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : null;
  } catch {
    return null;
  }
}

/** The origin, without a path that could contain ids. */
function originOf(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : (url ?? '').slice(0, 32);
}
