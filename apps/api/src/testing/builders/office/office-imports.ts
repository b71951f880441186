/** Packages that staff import in the office. */
import { tus } from '@portal/contract/deliveries';
import type { OfficeImport, OfficeImportDetail, officeImportsEndpoint } from '@portal/contract/deliveries';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { smallSchool } from '../../package-files.ts';
import type { PackageFiles } from '../../package-files.ts';
import { zipOf } from '../deliveries.ts';
import { okay } from './staff.ts';
import type { TestStaff } from './staff.ts';

/** The small school with this change in one file. */
export function changedSchool(
  letter: string,
  file: string,
  change: (lines: readonly string[]) => string[],
): PackageFiles {
  const files = smallSchool(letter);
  return { ...files, [file]: change(files[file] ?? []) };
}

/** The small school, with another name for one of its students. */
export const renamedSchool = (letter: string): PackageFiles =>
  changedSchool(letter, 'users', (lines) => lines.map((line) => line.replace('Amelia', 'Amalia')));

type ImportList = ResponseOf<typeof officeImportsEndpoint>;

/** One person's calls about the packages of one school. */
export class OfficeImporter {
  readonly #browser: TestStaff['browser'];
  readonly path: string;

  constructor({ browser }: Pick<TestStaff, 'browser'>, { centreCode }: { centreCode: string }) {
    this.#browser = browser;
    this.path = `/api/office/schools/${centreCode}/imports`;
  }

  async create(length: number, payload?: Buffer, name = 'package.zip'): Promise<LightMyRequestResponse> {
    return this.#browser.post(this.path, {
      headers: {
        [tus.headers.version]: tus.version,
        [tus.headers.length]: String(length),
        [tus.headers.metadata]: `filename ${Buffer.from(name).toString('base64')}`,
        ...(payload && { 'content-type': tus.mediaType }),
      },
      ...(payload && { body: payload }),
    });
  }

  async append(id: string, offset: number, payload: Buffer): Promise<LightMyRequestResponse> {
    return this.#browser.patch(`${this.path}/${id}`, {
      headers: {
        [tus.headers.version]: tus.version,
        [tus.headers.offset]: String(offset),
        'content-type': tus.mediaType,
      },
      body: payload,
    });
  }

  /** Uploads a whole package in one call. Returns its id. */
  async upload(files: PackageFiles, name?: string): Promise<string> {
    const payload = await zipOf(files);
    const answer = await this.create(payload.length, payload, name);
    if (answer.statusCode !== 201)
      throw new Error(`The upload answered ${answer.statusCode}: ${answer.body}`);
    return String(answer.headers['location']).slice(this.path.length + 1);
  }

  async read(id: string): Promise<OfficeImportDetail> {
    return okay(await this.#browser.get(`${this.path}/${id}`)).json<OfficeImportDetail>();
  }

  async list(): Promise<OfficeImport[]> {
    return (await this.#readList()).imports;
  }

  /** Since when a package is overdue; null if none is. */
  async overdue(): Promise<ImportList['overdue']> {
    return (await this.#readList()).overdue;
  }

  async #readList(): Promise<ImportList> {
    return okay(await this.#browser.get(this.path)).json<ImportList>();
  }

  async apply(id: string, confirmed: number | null = null): Promise<LightMyRequestResponse> {
    return this.#browser.post(`${this.path}/${id}/apply`, { body: { confirmed } });
  }

  async discard(id: string): Promise<LightMyRequestResponse> {
    return this.#browser.post(`${this.path}/${id}/discard`);
  }

  async repeat(id: string): Promise<LightMyRequestResponse> {
    return this.#browser.post(`${this.path}/${id}/repeat`);
  }
}
