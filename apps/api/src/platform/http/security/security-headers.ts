/** Response headers of G14 and G15. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../../config/config.ts';
import { isOfficePage } from '../api-routes.ts';

export interface DocumentHashes {
  /** `'sha256-…'` of the page's bootstrap and inline styles. */
  script: readonly string[];
  style: readonly string[];
}

const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sets the headers of one response, also where the router responds before any hook. */
export type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

type Directives = Readonly<Record<string, readonly string[]>>;

/** The policy of the family's page, and of everything outside the office. */
const familyDirectives = (
  config: Pick<Config, 'publicUrl' | 'site'>,
  hashes: DocumentHashes,
): Directives => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", ...hashes.script],
  styleSrc: ["'self'", ...hashes.style],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'", ...analyticsOrigin(config)],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  reportTo: ['csp'],
});

/** The office loads only its own files, calls only its own server and can't be framed (O-2.2). */
const officeDirectives = (styleHashes: readonly string[]): Directives => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", ...styleHashes],
  imgSrc: ["'self'"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  formAction: ["'none'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  reportTo: ['csp'],
});

// Built once: Fastify's own plugin would rebuild the headers for every response.
function createHelmet(directives: Directives, isHttps: boolean): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: toMutable(directives) },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: true,
    xFrameOptions: { action: 'deny' },
  });
}

const toMutable = (directives: Directives): Record<string, string[]> =>
  Object.fromEntries(Object.entries(directives).map(([name, sources]) => [name, [...sources]]));

export function createSecurityHeaders(
  config: Pick<Config, 'publicUrl' | 'site'>,
  hashes: DocumentHashes,
  officeStyleHashes: readonly string[] = [],
): SetHeaders {
  const isHttps = config.publicUrl.protocol === 'https:';
  const setFamily = createHelmet(familyDirectives(config, hashes), isHttps);
  const setOffice = createHelmet(officeDirectives(officeStyleHashes), isHttps);
  return (request, reply) => {
    const setFixed = isOfficePage(request) ? setOffice : setFamily;
    setFixed(request.raw, reply.raw, () => undefined);
    void reply.header('permissions-policy', permissionsPolicy);
    void reply.header('reporting-endpoints', 'csp="/csp-reports"');
    if (!request.isOutsideApi) void reply.header('cache-control', 'no-store');
  };
}

export function registerSecurityHeaders(app: FastifyInstance, setHeaders: SetHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
}

/** Page views may be sent to one other origin, only where a department configures it. */
function analyticsOrigin({ publicUrl, site }: Pick<Config, 'publicUrl' | 'site'>): string[] {
  if (site.analyticsUrl === '') return [];
  const { origin } = new URL(site.analyticsUrl, publicUrl);
  return origin === publicUrl.origin ? [] : [origin];
}
