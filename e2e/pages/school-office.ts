import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** An invitation code as it was issued, and whom it is for. */
export interface Code {
  code: string;
  name: string;
  /** Their id in the register. */
  parent: string;
}

/** Only of people with one given and one family name: the identity service's stand-in tells no others apart by itself. */
const readCodes = (issued: string): Code[] =>
  [...issued.matchAll(/^(\w{11}) {2}(\S+ \S+) \((PAR-[\w-]+)\)/gm)].map(
    ([, code = '', name = '', parent = '']) => ({ code, name, parent }),
  );

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

  /** Takes back a consent request nobody has answered. */
  async withdrawConsent(id: string): Promise<void> {
    await this.#portal('consents', 'withdraw', id, '--by', 'Office');
  }

  /** Answers to consent requests that have not left yet, as JSON. */
  async exportConsents(): Promise<string> {
    return this.#portal('consents', 'export', '--format', 'json', '--by', 'Office');
  }

  /** One request with its old and new values side by side. */
  async show(id: string): Promise<string> {
    return this.#portal('requests', 'show', id);
  }

  async approve(id: string, note = ''): Promise<void> {
    await this.#portal('requests', 'approve', id, '--by', 'Office', ...(note === '' ? [] : ['--note', note]));
  }

  /** Hands approved changes to the school's system; answers the file, or nothing when none is left. */
  async export(...options: string[]): Promise<string> {
    return this.#portal('requests', 'export', '--by', 'Office', ...options);
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

  /** Codes for so many parents of a school who have none and no account yet, as their letters have them. */
  async codesForParents(centreCode: string, count: number): Promise<Code[]> {
    return readCodes(
      await this.#portal(
        ...['invitations', 'create', '--all-without-account', '--school', centreCode],
        ...['--count', String(count), '--by', 'Office'],
      ),
    );
  }

  /** Another code for a parent who has one. */
  async anotherCode({ parent }: Code, centreCode: string): Promise<string> {
    const issued = await this.#portal(
      ...['invitations', 'create', '--parent', parent, '--school', centreCode, '--by', 'Office'],
    );
    return readCodes(issued)[0]?.code ?? '';
  }

  /** Takes a parent's newest code back. */
  async cancelCode({ parent }: Code, centreCode: string): Promise<void> {
    const listed = await this.#portal('invitations', 'list', '--school', centreCode);
    const found = listed.split('\n\n').find((invitation) => invitation.includes(`(${parent})`));
    await this.#portal('invitations', 'cancel', found?.trim().split(/\s/)[0] ?? '', '--by', 'Office');
  }

  /** Sends a viewer's invitation as its owner would; the link is in their mailbox. */
  async inviteViewer(owner: string, studentId: string, name: string, email: string): Promise<void> {
    const [firstName = '', lastName = ''] = name.split(' ');
    await this.#portal(
      ...['viewers', 'invite', '--owner', owner, '--student', studentId, '--email', email],
      ...['--first-name', firstName, '--last-name', lastName, '--feature', 'Attendance', '--by', 'Office'],
    );
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
