import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** The school's side: `npm run portal -- …` beside the running portal. */
export class SchoolOffice {
  /** Ids of the undecided requests whose text holds these words. */
  async requestsAbout(words: string): Promise<string[]> {
    const listed = await this.#portal('requests', 'list', '--state', 'submitted');
    return listed
      .split('\n\n')
      .filter((request) => request.includes(words))
      .map((request) => request.trim().split(/\s/)[0] ?? '');
  }

  async approve(id: string): Promise<void> {
    await this.#portal('requests', 'approve', id, '--by', 'Office');
  }

  async reject(id: string, note: string): Promise<void> {
    await this.#portal('requests', 'reject', id, '--note', note, '--by', 'Office');
  }

  /** Publishes an outage or alert with these options; answers its id. */
  async publish(...options: string[]): Promise<string> {
    const said = await this.#portal('outages', 'create', '--by', 'Office', ...options);
    return said.replace('Published: ', '').trim();
  }

  async endNotice(id: string): Promise<void> {
    await this.#portal('outages', 'end', id, '--by', 'Office');
  }

  async #portal(...args: string[]): Promise<string> {
    const { E2E_DATA_DIR, E2E_PORT, E2E_SIMULATORS_PORT } = process.env;
    const { stdout } = await run(process.execPath, ['apps/api/src/cli/main.ts', ...args], {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: E2E_DATA_DIR,
        SIMULATORS_PORT: E2E_SIMULATORS_PORT,
        PUBLIC_URL: `http://localhost:${E2E_PORT}`,
      },
    });
    return stdout;
  }
}
