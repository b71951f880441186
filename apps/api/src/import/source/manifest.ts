/** manifest.csv: the declared contents of the package (OneRoster 1.2). Where it differs from a file, the file wins. */
import { fileDefinitions, unusedStandardFiles } from '../files/index.ts';
import type { FileDefinition } from '../rows/definition.ts';
import { readCsv } from './csv.ts';
import { PackageError } from '../report.ts';
import type { FileMode, ProblemList } from '../report.ts';
import type { PackageSource } from './source.ts';

export type DeclaredMode = FileMode | 'absent';

export interface PlannedFile {
  definition: FileDefinition;
  /** Null when the manifest doesn't mention the file, or declares it absent. */
  declared: FileMode | null;
}

export interface PackagePlan {
  files: PlannedFile[];
  warnings: string[];
}

const MANIFEST = 'manifest.csv';
const modes: readonly string[] = ['absent', 'bulk', 'delta'];
const isMode = (value: string): value is DeclaredMode => modes.includes(value);

/** The files of the package to read. A package with only a manifest has no updates. */
export async function planPackage(source: PackageSource, problems: ProblemList): Promise<PackagePlan> {
  if (!source.entries.has(MANIFEST)) throw new PackageError('The package has no manifest.csv.');
  const declared = await readManifest(source, problems);
  const warnings: string[] = [];
  const files: PlannedFile[] = [];
  for (const definition of fileDefinitions) {
    const mode = declared.get(definition.name) ?? 'absent';
    const isPresent = source.entries.has(`${definition.name}.csv`);
    if (isPresent) {
      files.push({ definition, declared: mode === 'absent' ? null : mode });
      if (mode === 'absent')
        warnings.push(`${definition.name}.csv is read though the manifest does not announce it.`);
    } else if (mode !== 'absent') {
      const reason = `announces ${definition.name}.csv as ${mode}, and the package has no such file`;
      problems.add({ file: MANIFEST, line: 0, column: `file.${definition.name}`, reason });
    }
  }
  warnings.push(...unusedFiles(source));
  return { files, warnings };
}

async function readManifest(
  source: PackageSource,
  problems: ProblemList,
): Promise<Map<string, DeclaredMode>> {
  const declared = new Map<string, DeclaredMode>();
  const refuse = (line: number, column: string, reason: string): void =>
    problems.add({ file: MANIFEST, line, column, reason });
  const rows = readCsv(await source.open(MANIFEST), (line, reason) => refuse(line, '', reason));
  let isHeader = true;
  for await (const { line, cells } of rows) {
    const [name = '', value = ''] = cells.map((cell) => cell.trim());
    if (isHeader) {
      if (name !== 'propertyName' || value !== 'value')
        refuse(line, 'propertyName', 'must have the header propertyName,value');
      isHeader = false;
    } else if (name === 'oneroster.version' && !value.startsWith('1.'))
      refuse(line, name, `is ${value}: 1.2 is read`);
    else if (name.startsWith('file.') && isMode(value)) declared.set(name.slice('file.'.length), value);
    else if (name.startsWith('file.')) refuse(line, name, 'must be absent, bulk or delta');
  }
  return declared;
}

function unusedFiles(source: PackageSource): string[] {
  const known = new Set([MANIFEST, ...fileDefinitions.map(({ name }) => `${name}.csv`)]);
  const standard = new Set(unusedStandardFiles.map((name) => `${name}.csv`));
  return [...source.entries.keys()]
    .filter((name) => !known.has(name) && !name.startsWith('files/'))
    .map((name) =>
      standard.has(name) ? `${name} is not used.` : `${name} is not a file of a package: left out.`,
    );
}
