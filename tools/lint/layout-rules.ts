import type { OxlintOverride } from 'oxlint';

/**
 * Import rules of the layout (docs/architecture.md), each with the message shown on a violation. A later override
 * replaces an earlier one for the same file, so each lists everything that its files may not import. Every rule is
 * shown to fail in layout-rules.test.ts.
 */
interface Forbidden {
  regex: string;
  message: string;
}

/** The areas. The contract, the API and the browser apps use the same names. */
export const areaNames = [
  'add-student',
  'admin-view',
  'attendance',
  'attendance-today',
  'audiences',
  'audit',
  'audit-chain',
  'behaviour',
  'break-glass',
  'change-requests',
  'consent',
  'deliveries',
  'downloads',
  'enrolment-history',
  'error-reports',
  'families',
  'feature-switches',
  'file-scans',
  'family-news',
  'home',
  'keys',
  'mailings',
  'medical-conditions',
  'office-events',
  'notifications',
  'offline',
  'parent-details',
  'password-reset',
  'payments',
  'profile',
  'provisioning',
  'push-endpoints',
  'queue',
  'registration',
  'releases',
  'reports',
  'retention',
  'school-notices',
  'second-factors',
  'service-status',
  'session',
  'staff',
  'student-details',
  'student-photo',
  'students',
  'terms',
  'timetable',
  'today',
  'upcoming-events',
  'viewers',
];
const anyArea = areaNames.join('|');

const forbid = (regex: string, message: string): Forbidden => ({ regex, message });
const forbidAbove = (folders: string, message: string) => forbid(`^(\\.\\./)+(${folders})/`, message);

/**
 * A regular expression for text that doesn't begin with `word` (or with `except`, a character). The linter's
 * regular expressions don't support look-ahead and silently ignore it.
 */
function otherThan(word: string, except = ''): string {
  const escaped = [...word].map((letter) => (letter === '.' ? '\\.' : letter));
  const turns = escaped.map((letter, at) => {
    return `${escaped.slice(0, at).join('')}[^${letter}${at === 0 ? except : ''}]`;
  });
  return `(${turns.join('|')})`;
}

function layoutRule(files: string[], ...patterns: Forbidden[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

const otherApps = forbid(
  '^@portal/(family|mobile|office)(/|$)|(^|/)apps/(family|mobile|office)/',
  'No app imports another app.',
);
const anyApp = forbid(
  '^@portal/(api|family|mobile|office)(/|$)|(^|/)apps/',
  'A package never imports an app.',
);
const standIns = forbid(
  '^@portal/(simulators|test-support)(/|$)|(^|/)packages/(simulators|test-support)/',
  'Stand-ins and test support belong to tests, tools and e2e.',
);
const environment = forbid('^(node:)?process$', 'Only config/env.ts reads the environment.');
const queries = forbid(
  '^(kysely|pg)(/|$)',
  'Only *.repository.ts, import/ and platform/database speak to the database.',
);
const jobQueue = forbid('^pg-boss(/|$)', 'Only platform/jobs knows the job queue.');
const fastify = forbid('^(@fastify/|fastify(-|/|$))', 'Only *.routes.ts, app.ts and platform know Fastify.');
const contractBarrel = forbid(
  '^@portal/contract$',
  'The contract is imported by area: @portal/contract/attendance.',
);
const areaInsides = forbid(
  `^(\\.\\.?/)+(areas/)?(${anyArea})/${otherThan('index.ts')}`,
  'Another area is entered by its index.ts.',
);
const root = forbid('^(\\.\\./)+(app|main)\\.ts$', 'Nothing imports the composition root.');

const everywhereInApi = [otherApps, standIns, environment, contractBarrel];

const apiRules: OxlintOverride[] = (() => {
  const src = 'apps/api/src';
  const insideAreas = [
    ...everywhereInApi,
    jobQueue,
    areaInsides,
    root,
    forbidAbove(
      'adapters|import|cli|config/env',
      "An area imports platform, ports, the contract, the typed configuration and other areas' index.",
    ),
  ];
  const insidePlatform = [
    ...everywhereInApi,
    root,
    forbidAbove('areas|adapters|import|cli', 'Platform never reaches up.'),
  ];
  const onlyPorts = forbidAbove('areas|import|cli|platform|config', 'An adapter imports ports only.');
  const standsAlone = forbid('^\\.\\./', 'A port stands alone: it imports the contract only.');
  const noCommands = forbidAbove('adapters|cli', 'The import knows neither adapters nor commands.');
  return [
    layoutRule([`${src}/**`], ...everywhereInApi, queries, jobQueue, fastify),
    layoutRule([`${src}/app.ts`], ...everywhereInApi, queries, jobQueue),
    layoutRule([`${src}/cli/**`], ...everywhereInApi, queries, jobQueue, fastify, areaInsides),
    layoutRule([`${src}/import/**`], ...everywhereInApi, jobQueue, fastify, areaInsides, root, noCommands),
    layoutRule([`${src}/areas/**`], ...insideAreas, queries, fastify),
    layoutRule([`${src}/areas/**/*.routes.ts`], ...insideAreas, queries),
    layoutRule([`${src}/areas/**/*.repository.ts`], ...insideAreas, fastify),
    layoutRule([`${src}/platform/**`], ...insidePlatform, queries, jobQueue),
    layoutRule([`${src}/platform/jobs/**`], ...insidePlatform, queries),
    layoutRule(
      [`${src}/platform/database/**`, `${src}/platform/**/*.repository.ts`],
      ...insidePlatform,
      jobQueue,
      fastify,
    ),
    layoutRule([`${src}/ports/**`], ...everywhereInApi, queries, jobQueue, fastify, standsAlone),
    layoutRule([`${src}/adapters/**`], ...everywhereInApi, queries, jobQueue, fastify, root, onlyPorts),
  ];
})();

const contractArea = forbid(
  '^@portal/contract(/all)?$',
  'The contract is imported by area: @portal/contract/attendance.',
);
const nodeModules = forbid('^node:', 'A browser has no Node modules.');
const server = forbid('^@portal/(api|demo-data)(/|$)', 'A browser app never imports the server.');
const nativePlugins = forbid(
  '^@(capacitor|capawesome|capgo|aparajita|ebarooni)(-|/)',
  'The web build must not import the native shell: packages/client/src/device reaches its plugins by the bridge.',
);
const packageInsides = forbid(
  '(^|/)packages/|^(\\.\\./)+(client|contract|ui)/src/',
  'A package is imported by its name and its declared exports.',
);

const browserAppRules: OxlintOverride[] = (() => {
  const everywhere = [
    contractArea,
    nodeModules,
    server,
    standIns,
    packageInsides,
    nativePlugins,
    forbid('^@portal/(family|mobile|office)(/|$)|(^|/)apps/', 'No app imports another app.'),
  ];
  const otherAreas = forbid(
    `^(\\.\\./)+(areas/)?(${anyArea})/`,
    'An area never imports another area: app/ composes them.',
  );
  const src = 'apps/{family,office}/src';
  const staffKeepNothing = forbid(
    '^@portal/client/(web-app|offline)(/|$)',
    'Pages of staff never register the worker and keep nothing on the device.',
  );
  return [
    layoutRule([`${src}/**`], ...everywhere),
    layoutRule(
      [`${src}/areas/**`],
      ...everywhere,
      otherAreas,
      forbidAbove('app', 'An area never imports the app that composes it.'),
    ),
    layoutRule(['apps/office/src/**'], ...everywhere, staffKeepNothing),
    layoutRule(
      ['apps/office/src/areas/**', 'apps/family/src/areas/admin-view/**'],
      ...everywhere,
      otherAreas,
      forbidAbove('app', 'An area never imports the app that composes it.'),
      staffKeepNothing,
    ),
    layoutRule(
      [`${src}/shared/**`],
      ...everywhere,
      forbidAbove('areas|app', 'Shared code must not import an area or an app.'),
    ),
    layoutRule(
      ['apps/office/src/shared/**'],
      ...everywhere,
      forbidAbove('areas|app', 'Shared code must not import an area or an app.'),
      staffKeepNothing,
    ),
    // The one exception: entries of the gate wait on the phone (docs/decisions/office/gate-without-a-signal.md).
    layoutRule(
      ['apps/office/src/shared/gate/**'],
      ...everywhere,
      forbidAbove('areas|app', 'Shared code must not import an area or an app.'),
      forbid(
        '^@portal/client/(web-app(/|$)|offline$)',
        'The gate keeps its own entries only, not what families read offline.',
      ),
    ),
  ];
})();

const browserPackageRules: OxlintOverride[] = (() => {
  const everywhere = [anyApp, contractArea, nodeModules, server, standIns, packageInsides, nativePlugins];
  return [
    layoutRule(
      ['packages/client/src/**'],
      ...everywhere,
      forbid(
        '^@portal/ui(/|$)',
        'The client draws nothing: the design system builds on no call and no session.',
      ),
    ),
    layoutRule(
      ['packages/client/src/device/**'],
      ...everywhere,
      forbid('^\\.\\./', 'The device layer must not import what builds on it.'),
    ),
    layoutRule(
      ['packages/client/src/device/native/**'],
      ...everywhere,
      forbid('^\\.\\./\\.\\./', 'The device layer must not import what builds on it.'),
    ),
    layoutRule(
      ['packages/ui/src/**'],
      ...everywhere,
      forbid('^@portal/client(/|$)', 'The design system knows no call and no session.'),
    ),
  ];
})();

const packageRules: OxlintOverride[] = [
  layoutRule(['packages/{simulators,test-support}/src/**'], anyApp),
  layoutRule(['packages/demo-data/src/**'], anyApp, standIns),
  layoutRule(
    ['packages/contract/src/**'],
    // The only other package allowed validates the answers to consent forms.
    forbid(`^${otherThan('zod/', '.@r')}`, 'The contract imports zod only.'),
    forbid(`^r${otherThan('e2js')}`, 'The contract imports zod only.'),
    forbid(`^@${otherThan('cfworker/')}`, 'The contract imports zod only.'),
  ),
];

/** Tests may import anything except another app. */
const testRules: OxlintOverride[] = [
  layoutRule(['apps/api/**/*.test.ts', 'apps/api/src/testing/**'], otherApps),
  layoutRule(['apps/family/**/*.test.{ts,tsx}'], forbid('^@portal/api(/|$)', 'No app imports another app.')),
  layoutRule(['packages/**/*.test.{ts,tsx}'], anyApp),
];

/** Browsers format dates differently, so one module extracts numeric parts and everything else uses that module. */
const dateFormats = (() => {
  const message = 'Dates and times are formatted by packages/contract/src/dates only.';
  return [
    { object: 'Intl', property: 'DateTimeFormat', message },
    ...['toLocaleDateString', 'toLocaleTimeString'].map((property) => ({ property, message })),
  ];
})();

const dateRules: OxlintOverride[] = [
  {
    files: ['packages/{client,contract,ui}/src/**', 'apps/{family,office,api}/src/**'],
    rules: { 'no-restricted-properties': ['error', ...dateFormats] },
  },
  {
    files: ['packages/contract/src/dates/zone-clock.{ts,test.ts}'],
    rules: { 'no-restricted-properties': 'off' },
  },
];

const NO_PLUGINS = 'Only packages/client/src/device/native reaches the native shell’s plugins.';

/** One interface lets the native shell replace the browser. The bootstrap script runs before any package is loaded. */
const deviceRules: OxlintOverride[] = [
  {
    files: ['packages/{client,ui}/src/**', 'apps/{family,office}/src/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'navigator', message: 'Only packages/client/src/device knows the platform.' },
        { name: 'Capacitor', message: NO_PLUGINS },
      ],
      'no-restricted-properties': ['error', ...dateFormats, { property: 'Capacitor', message: NO_PLUGINS }],
    },
  },
  {
    files: ['packages/client/src/device/**', 'apps/family/src/app/start/**', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['packages/client/src/device/native/**', 'apps/family/src/app/start/**'],
    rules: { 'no-restricted-properties': ['error', ...dateFormats] },
  },
];

export const layoutRules: OxlintOverride[] = [
  ...dateRules,
  ...deviceRules,
  ...packageRules,
  ...apiRules,
  ...browserAppRules,
  ...browserPackageRules,
  ...testRules,
];
