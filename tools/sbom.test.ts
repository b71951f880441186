import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const bomSchema = z.object({
  bomFormat: z.string(),
  metadata: z.object({ component: z.object({ name: z.string() }) }),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
});

it('lists the portal’s components in CycloneDX format', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-sbom-'));
  try {
    const file = path.join(folder, 'sbom.cdx.json');
    execFileSync('node', [path.join(import.meta.dirname, 'sbom.ts'), file]);
    const bom = bomSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'portal' } } });
    const names = bom.components.map(({ name }) => name);
    expect(names).toContain('fastify');
    expect(names).toContain('react');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
