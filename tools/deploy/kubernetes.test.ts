/**
 * The manifests follow the Kubernetes schemas. The schemas accept unknown fields, so the manifests are compiled as
 * literals of the generated types: that finds misspelt fields too.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { readManifests } from './files.ts';
import type { Manifest } from './files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, '.cache/manifests');

/** Writes a TypeScript module with each manifest as a literal of its type. */
function writeTyped(manifests: readonly Manifest[]): string {
  const lines = manifests.map(({ apiVersion, kind, content, file, name }, at) =>
    [
      `import type { I${kind} as T${at} } from 'kubernetes-models/${apiVersion}/${kind}';`,
      `// ${file}: ${name}`,
      `export const m${at}: T${at} = ${JSON.stringify(content)};`,
    ].join('\n'),
  );
  mkdirSync(folder, { recursive: true });
  const module = path.join(folder, `manifests-${process.pid}.ts`);
  writeFileSync(module, lines.join('\n'));
  return module;
}

function compile(manifests: readonly Manifest[]): string {
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'esnext',
    '--ignoreConfig',
  ];
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, ...options, writeTyped(manifests)], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

it('every manifest has the fields of its kind, and no others', () => {
  const manifests = readManifests();
  expect(manifests.length).toBeGreaterThan(12);
  expect(compile(manifests)).toBe('');
});

it('a misspelt field is found', () => {
  const [first] = readManifests().filter(({ kind }) => kind === 'PodDisruptionBudget');
  if (!first) throw new Error('There is no PodDisruptionBudget');
  const wrong = { ...first, content: { ...first.content, spec: { minAvailible: 2 } } };
  expect(compile([wrong])).toContain('minAvailible');
});

const podShape = z.object({
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number().optional(),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }).loose(),
        containers: z.array(
          z.looseObject({
            securityContext: z.object({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
            }),
          }),
        ),
      }),
    }),
  }),
});

it('every pod runs unprivileged, on a read-only file system', () => {
  const pods = readManifests().filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
  expect(pods.map(({ name }) => name)).toEqual(['portal-migrate', 'portal-web', 'portal-worker']);
  for (const { content } of pods) expect(podShape.safeParse(content).error).toBeUndefined();
});

const selectorShape = z.object({
  spec: z.object({ selector: z.object({ matchLabels: z.record(z.string(), z.string()) }) }),
});

it('every disruption budget covers the pods of a deployment', () => {
  const manifests = readManifests();
  const labels = manifests
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ content }) => podShape.parse(content).spec.template.metadata.labels);
  const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget');
  expect(budgets).toHaveLength(2);
  for (const { content } of budgets)
    expect(labels).toContainEqual(selectorShape.parse(content).spec.selector.matchLabels);
});

const annotatedShape = z.object({ metadata: z.object({ annotations: z.record(z.string(), z.string()) }) });

it('no ingress has an access log, which would contain paths with tokens and student ids', () => {
  const ingresses = readManifests().filter(({ kind }) => kind === 'Ingress');
  expect(ingresses).toHaveLength(4);
  const logged = ingresses.map(
    ({ content }) =>
      annotatedShape.parse(content).metadata.annotations['nginx.ingress.kubernetes.io/enable-access-log'],
  );
  expect(logged).toEqual(['false', 'false', 'false', 'false']);
});
