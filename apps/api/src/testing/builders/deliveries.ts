/** A school in the register that delivers packages, and its information system. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tus } from '@portal/contract/deliveries';
import type { LightMyRequestResponse } from 'fastify';
import { importJobs } from '../../background.ts';
import { issueKey } from '../../areas/deliveries/index.ts';
import { importPackage } from '../../import/index.ts';
import { systemActor } from '../../platform/access/actor.ts';
import type { Harness } from '../harness.ts';
import { smallSchool, writePackageFolder, writePackageZip } from '../package-files.ts';
import type { PackageFiles } from '../package-files.ts';

export const operatorCall = (on: Harness) => ({
  now: on.now(),
  requestId: 'test',
  actor: systemActor('Ada'),
});

export interface DeliveringSchool {
  id: number;
  sourceId: string;
  centreCode: string;
  key: string;
}

/** Imports the small school with this letter, and issues its import key. */
export async function makeDeliveringSchool(on: Harness, letter: string): Promise<DeliveringSchool> {
  await importPackage(on.connectionString, await writePackageFolder(smallSchool(letter)));
  const sourceId = `SCH-${letter}`;
  const { id, centre_code: centreCode } = await on.database.db
    .selectFrom('school')
    .select(['id', 'centre_code'])
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  const { key } = await issueKey(on.database.db, operatorCall(on), centreCode);
  return { id, sourceId, centreCode, key };
}

export const zipOf = async (files: PackageFiles): Promise<Buffer> => readFile(await writePackageZip(files));

/** The small school with events of these names. */
export function schoolWithEvents(letter: string, names: readonly string[]): PackageFiles {
  const header =
    'sourcedId,status,dateLastModified,schoolSourcedId,eventType,displayName,startDate,endDate,audience';
  const events = names.map(
    (name) => `EV-${letter}-${name},,,SCH-${letter},School,${name},2026-12-01,2026-12-01,school`,
  );
  return { ...smallSchool(letter), events: [header, ...events] };
}

/** A package of more than two chunks: random bytes don't compress. */
export function largePackage(letter: string): PackageFiles {
  const header =
    'sourcedId,status,dateLastModified,schoolSourcedId,studentSourcedId,kind,name,file,publishedOn';
  const row = `DL-${letter},,,SCH-${letter},STU-${letter}1,exam-timetable,Exams,exams.pdf,2026-11-01`;
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2_500_000)]);
  return { ...smallSchool(letter), downloads: [header, row], 'files/exams.pdf': pdf };
}

interface CallOptions {
  key?: string | null;
  headers?: Record<string, string>;
  payload?: Buffer;
}

/** Calls of a school's system, with the default tus headers unless others are given. */
export class SchoolSystem {
  readonly #app: Harness['app'];
  readonly #key: string;

  constructor(app: Harness['app'], { key }: Pick<DeliveringSchool, 'key'>) {
    this.#app = app;
    this.#key = key;
  }

  async call(method: 'GET' | 'HEAD' | 'POST' | 'PATCH', url: string, options: CallOptions = {}) {
    const { key = this.#key, headers, payload } = options;
    return this.#app.inject({
      method,
      url,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        [tus.headers.version]: tus.version,
        ...(payload && { 'content-type': tus.mediaType }),
        ...headers,
      },
      ...(payload && { payload }),
    });
  }

  async create(length: number, options: CallOptions = {}): Promise<LightMyRequestResponse> {
    return this.call('POST', '/api/import', {
      ...options,
      headers: { [tus.headers.length]: String(length), ...options.headers },
    });
  }

  async append(location: string, offset: number, payload: Buffer): Promise<LightMyRequestResponse> {
    return this.call('PATCH', location, { headers: { [tus.headers.offset]: String(offset) }, payload });
  }

  /** Uploads a whole package in one call. Returns the upload's address. */
  async deliver(files: PackageFiles): Promise<string> {
    const payload = await zipOf(files);
    const answer = await this.create(payload.length, { payload });
    if (answer.statusCode !== 201)
      throw new Error(`The upload answered ${answer.statusCode}: ${answer.body}`);
    return String(answer.headers['location']);
  }
}

/** Does what the worker does every minute, or at the scheduled times. */
export async function tickImports(on: Harness): Promise<void> {
  const { config, database } = on;
  const started = new Set<number>();
  const parts = { config, database, clock: () => on.now(), report: () => undefined };
  const jobs = importJobs(parts, async (_, schoolId) => void started.add(schoolId));
  await jobs.tick();
  for (const schoolId of started) await jobs.run(schoolId);
}
