/** Reads the deployment files. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments, parse } from 'yaml';

export const deployFolder = path.resolve(import.meta.dirname, '../../deploy');

export const readDeployed = (name: string): string => readFileSync(path.join(deployFolder, name), 'utf8');

/** A Compose file with its anchors and merges resolved. */
export const readCompose = (): unknown => parse(readDeployed('compose/compose.yaml'), { merge: true });

export interface Manifest {
  file: string;
  apiVersion: string;
  kind: string;
  name: string;
  content: Record<string, unknown>;
}

/** Every document of deploy/kubernetes. */
export function readManifests(): Manifest[] {
  const files = readdirSync(path.join(deployFolder, 'kubernetes')).filter((name) => name.endsWith('.yaml'));
  return files.flatMap((file) =>
    parseAllDocuments(readDeployed(`kubernetes/${file}`)).map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]?.message}`);
      const content: Record<string, unknown> = document.toJS();
      const { apiVersion, kind } = content;
      return { file, apiVersion: String(apiVersion), kind: String(kind), name: nameOf(content), content };
    }),
  );
}

function nameOf({ metadata }: Record<string, unknown>): string {
  return metadata !== null && typeof metadata === 'object' && 'name' in metadata ? String(metadata.name) : '';
}

/** The variables that an env file sets, with their values. */
export const readEnvFile = (name: string): Record<string, string> =>
  Object.fromEntries(
    readDeployed(name)
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
