/** The product reads every variable in deploy/, and the examples are complete except for their secrets. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { findWrongSettings, settingNames } from '../../apps/api/src/config/env.ts';
import { deployFolder, readCompose, readDeployed, readEnvFile, readManifests } from './files.ts';

/** Read by glibc and by the migration, not by the product's configuration. */
const others = ['GLIBC_TUNABLES', 'MIGRATION_DATABASE_URL'];

const configuration = readDeployed('../docs/configuration.md');
const isDocumented = (name: string): boolean =>
  configuration.includes(`\`${name}\``) ||
  (name.startsWith('PAYMENT_GATEWAY_') && configuration.includes(`\`…_${name.slice(16)}\``));

const example = 'x7Kq2mVb9RtLw4ZcNf8sYh3Gd6Pj1AeU5oTiXk0BnQvMzCrWl';
const secrets: Record<string, string> = {
  PORTAL_SECRET: example,
  DATABASE_URL: 'postgres://portal_runtime:secret@10.0.0.21/portal',
  IDENTITY_KEY: example,
  PAYMENT_GATEWAY_USERNAME: 'name',
  PAYMENT_GATEWAY_MERCHANT: 'number',
  PAYMENT_GATEWAY_PASSWORD: 'password',
};

/** What production rejects in these settings once the secrets are filled in. */
function findMissing(settings: Record<string, string>): unknown {
  const filled = Object.entries(settings).map(([name, value]) => [name, value || secrets[name]]);
  return findWrongSettings({ ...Object.fromEntries(filled), NODE_ENV: 'production' });
}

const mapShape = z.object({ data: z.record(z.string(), z.string()) });
const secretShape = z.object({ stringData: z.record(z.string(), z.string()) });

function readKubernetes(): Record<string, string> {
  const portal = readManifests().filter(({ name }) => name === 'portal');
  const [map] = portal.filter(({ kind }) => kind === 'ConfigMap');
  const [secret] = portal.filter(({ kind }) => kind === 'Secret');
  return { ...mapShape.parse(map?.content).data, ...secretShape.parse(secret?.content).stringData };
}

it('production accepts the example environment file', () => {
  expect(findMissing(readEnvFile('portal.env'))).toEqual([]);
});

it('production accepts the settings of the Kubernetes manifests', () => {
  expect(findMissing(readKubernetes())).toEqual([]);
});

const serviceShape = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      build: z.unknown().optional(),
      environment: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

function readUnits(): string[] {
  const files = readdirSync(path.join(deployFolder, 'systemd')).filter((name) =>
    name.includes('schoolside-'),
  );
  const lines = files.flatMap((file) => readDeployed(`systemd/${file}`).split('\n'));
  const settings = lines.filter((line) => line.startsWith('Environment='));
  return settings.flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? ''));
}

function readDockerfile(): string[] {
  const text = readDeployed('Dockerfile');
  return [...text.matchAll(/^(?:ENV| {4})\s*([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
}

it('the list of settings has every variable that the product reads', () => {
  const documented = settingNames.filter((name) => name !== 'NODE_ENV');
  expect(documented.filter((name) => !isDocumented(name))).toEqual([]);
});

it('names no variable that the product does not read', () => {
  const { services } = serviceShape.parse(readCompose());
  const ofServices = Object.values(services).flatMap(({ build, environment }) =>
    build === undefined ? [] : Object.keys(environment),
  );
  const names = new Set([
    ...Object.keys(readEnvFile('portal.env')),
    ...Object.keys(readKubernetes()),
    ...readUnits(),
    ...readDockerfile(),
    ...ofServices,
  ]);
  expect(names.size).toBeGreaterThan(20);
  const known = ['NODE_ENV', ...others];
  expect([...names].filter((name) => !known.includes(name) && !isDocumented(name))).toEqual([]);
});

it('PostgreSQL logs neither the values of statements nor the rows that errors quote', () => {
  const lines = readDeployed('postgres/postgresql.conf').split('\n');
  for (const setting of [
    'log_parameter_max_length = 0',
    'log_parameter_max_length_on_error = 0',
    'log_error_verbosity = terse',
  ])
    expect(lines).toContain(setting);
});
