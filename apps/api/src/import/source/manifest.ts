/** manifest.csv: the declared contents of the package (OneRoster 1.2). Where it differs from a file, the file wins. */
import { fileDefinitions, unusedStandardFiles } from '../files/index.ts';
import type { FileDefinition } from '../rows/definition.ts';
import { readCsv } from './csv.ts';
import { PackageError } from '../report/report.ts';
import type { FileMode, ProblemList } from '../report/report.ts';
import { csvEntries } from './source.ts';
import type { PackageSource } from './source.ts';

type DeclaredMode = FileMode | 'absent';

/** A file's row count and hash in the manifest, if given. A file that differs is incomplete. */
export interface DeclaredContent {
  rows: number | null;
  sha256: string | null;
}

export interface PlannedFile {
  definition: FileDefinition;
  /** The name in the package, which may differ in case. */
  entry: string;
  /** Null when the manifest doesn't mention the file, or declares it absent. */
  declared: FileMode | null;
  content: DeclaredContent;
}

export interface PackagePlan {
  files: PlannedFile[];
  warnings: string[];
}

/** By the file's name in lower case, without `.csv`. */
interface Manifest {
  modes: Map<string, DeclaredMode>;
  rows: Map<string, number>;
  sha256: Map<string, string>;
}

const MANIFEST = 'manifest.csv';
const modes: readonly string[] = ['absent', 'bulk', 'delta'];
const isMode = (value: string): value is DeclaredMode => modes.includes(value);

/** The files of the package to read. A package with only a manifest has no updates. */
export async function planPackage(source: PackageSource, problems: ProblemList): Promise<PackagePlan> {
  const entries = csvEntries(source);
  const manifestEntry = entries.get(MANIFEST);
  if (manifestEntry === undefined) throw new PackageError('The package has no manifest.csv.');
  const manifest = await readManifest(source, manifestEntry, problems);
  const warnings: string[] = [];
  const files: PlannedFile[] = [];
  for (const definition of fileDefinitions) {
    const name = definition.name.toLowerCase();
    const mode = manifest.modes.get(name) ?? 'absent';
    const entry = entries.get(`${name}.csv`);
    if (entry !== undefined) {
      const content = { rows: manifest.rows.get(name) ?? null, sha256: manifest.sha256.get(name) ?? null };
      files.push({ definition, entry, declared: mode === 'absent' ? null : mode, content });
      if (mode === 'absent')
        warnings.push(`${definition.name}.csv is read though the manifest does not announce it.`);
    } else if (mode !== 'absent') {
      const reason = `announces ${definition.name}.csv as ${mode}, and the package has no such file`;
      problems.add({ file: MANIFEST, line: 0, column: `file.${definition.name}`, reason });
    }
  }
  warnings.push(...unusedFiles(source, entries));
  return { files, warnings };
}

async function readManifest(source: PackageSource, entry: string, problems: ProblemList): Promise<Manifest> {
  const manifest: Manifest = { modes: new Map(), rows: new Map(), sha256: new Map() };
  const refuse = (line: number, column: string, reason: string): void =>
    problems.add({ file: MANIFEST, line, column, reason });
  const rows = readCsv(await source.open(entry), (line, reason) => refuse(line, '', reason));
  let isHeader = true;
  for await (const { line, cells } of rows) {
    const [name = '', value = ''] = cells.map((cell) => cell.trim());
    if (isHeader) {
      if (name.toLowerCase() !== 'propertyname' || value.toLowerCase() !== 'value')
        refuse(line, 'propertyName', 'must have the header propertyName,value');
      isHeader = false;
    } else {
      const reason = takeProperty(manifest, name, value);
      if (reason !== null) refuse(line, name, reason);
    }
  }
  return manifest;
}

/** The reason why a property is rejected, or null. Unknown properties are ignored. */
function takeProperty(manifest: Manifest, name: string, value: string): string | null {
  const dot = name.indexOf('.');
  const file = name.slice(dot + 1).toLowerCase();
  switch (name.slice(0, dot).toLowerCase()) {
    case 'oneroster': {
      return file === 'version' && !value.startsWith('1.') ? `is ${value}: 1.2 is read` : null;
    }
    case 'file': {
      const mode = value.toLowerCase();
      if (!isMode(mode)) return 'must be absent, bulk or delta';
      manifest.modes.set(file, mode);
      return null;
    }
    case 'rows': {
      if (!/^\d{1,9}$/.test(value)) return 'must be the number of rows after the header';
      manifest.rows.set(file, Number(value));
      return null;
    }
    case 'sha256': {
      if (!/^[\da-f]{64}$/i.test(value)) return 'must be a SHA-256 in 64 hexadecimal digits';
      manifest.sha256.set(file, value.toLowerCase());
      return null;
    }
    default: {
      return null;
    }
  }
}

function unusedFiles(source: PackageSource, entries: ReadonlyMap<string, string>): string[] {
  const known = new Set([MANIFEST, ...fileDefinitions.map(({ name }) => `${name.toLowerCase()}.csv`)]);
  const used = new Set([...entries].filter(([name]) => known.has(name)).map(([, entry]) => entry));
  const standard = new Set(unusedStandardFiles.map((name) => `${name.toLowerCase()}.csv`));
  return [...source.entries.keys()]
    .filter((name) => !used.has(name) && !name.startsWith('files/'))
    .map((name) =>
      standard.has(name.toLowerCase())
        ? `${name} is not used.`
        : `${name} is not a file of a package: left out.`,
    );
}
