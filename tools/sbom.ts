/**
 * Writes the software bill of materials in CycloneDX format (`npm run sbom`). It is part of preparing a
 * deployment, so that neither installing nor starting the portal waits for it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '..');
const file = path.resolve(process.argv[2] ?? path.join(root, 'dist/sbom.cdx.json'));

const { name } = z
  .object({ name: z.string() })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
// Not with --omit=dev, which also drops packages that a workspace shares with the root's tools. npm marks development packages.
const made = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  maxBuffer: 64 * 1024 * 1024,
});
const sbom = z
  .looseObject({
    bomFormat: z.literal('CycloneDX'),
    metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  })
  .parse(JSON.parse(made));
// npm uses the folder's name.
sbom.metadata.component.name = name;
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
process.stdout.write(`${file}\n`);
