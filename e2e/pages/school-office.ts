import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** An issued invitation code and its recipient. */
export interface Code {
  code: string;
  name: string;
  /** The parent's id in the register. */
  parent: string;
}

/** People with one given and one family name only: the simulated identity service can't split other names by itself. */
const readCodes = (issued: string): Code[] =>
  [...issued.matchAll(/^(\w{11}) {2}(\S+ \S+) \((PAR-[\w-]+)\)/gm)].map(
    ([, code = '', name = '', parent = '']) => ({ code, name, parent }),
  );

/** The school's tasks: runs `npm run portal -- …` alongside the portal. */
export class SchoolOffice {
  /** Ids of the undecided requests that contain this text. */
  async requestsAbout(text: string): Promise<string[]> {
    const listed = await this.#portal('requests', 'list', '--state', 'submitted');
    return listed
      .split('\n\n')
      .filter((request) => request.includes(text))
      .map((request) => request.trim().split(/\s/)[0] ?? '');
  }

  /** Withdraws an unanswered consent request. */
  async withdrawConsent(id: string): Promise<void> {
    await this.#portal('consents', 'withdraw', id, '--by', 'Office');
  }

  /** Answers to consent requests that haven't been exported yet, as JSON. */
  async exportConsents(): Promise<string> {
    return this.#portal('consents', 'export', '--format', 'json', '--by', 'Office');
  }

  /** One change request with its old and new values side by side. */
  async show(id: string): Promise<string> {
    return this.#portal('requests', 'show', id);
  }

  async approve(id: string, note = ''): Promise<void> {
    await this.#portal('requests', 'approve', id, '--by', 'Office', ...(note === '' ? [] : ['--note', note]));
  }

  /** Exports approved changes for the school's system. Returns the file, or nothing when none are left. */
  async export(...options: string[]): Promise<string> {
    return this.#portal('requests', 'export', '--by', 'Office', ...options);
  }

  async reject(id: string, note: string): Promise<void> {
    await this.#portal('requests', 'reject', id, '--note', note, '--by', 'Office');
  }

  /** Publishes an outage or alert with these options and returns its id. */
  async publish(...options: string[]): Promise<string> {
    const output = await this.#portal('outages', 'create', '--by', 'Office', ...options);
    return output.replace('Published: ', '').trim();
  }

  async endNotice(id: string): Promise<void> {
    await this.#portal('outages', 'end', id, '--by', 'Office');
  }

  /** Issues codes for this many parents of a school who have neither a code nor an account, and reads them from the letters. */
  async codesForParents(centreCode: string, count: number): Promise<Code[]> {
    return readCodes(
      await this.#portal(
        'invitations',
        'create',
        '--all-without-account',
        '--school',
        centreCode,
        '--count',
        String(count),
        '--by',
        'Office',
      ),
    );
  }

  /** Issues another code for a parent who already has one. */
  async anotherCode({ parent }: Code, centreCode: string): Promise<string> {
    const issued = await this.#portal(
      'invitations',
      'create',
      '--parent',
      parent,
      '--school',
      centreCode,
      '--by',
      'Office',
    );
    return readCodes(issued)[0]?.code ?? '';
  }

  /** Revokes a parent's newest code. */
  async cancelCode({ parent }: Code, centreCode: string): Promise<void> {
    const listed = await this.#portal('invitations', 'list', '--school', centreCode);
    const found = listed.split('\n\n').find((invitation) => invitation.includes(`(${parent})`));
    await this.#portal('invitations', 'cancel', found?.trim().split(/\s/)[0] ?? '', '--by', 'Office');
  }

  /** Invites a viewer on behalf of the owner. The link is in the viewer's mailbox. */
  async inviteViewer(owner: string, studentId: string, name: string, email: string): Promise<void> {
    const [firstName = '', lastName = ''] = name.split(' ');
    await this.#portal(
      'viewers',
      'invite',
      '--owner',
      owner,
      '--student',
      studentId,
      '--email',
      email,
      '--first-name',
      firstName,
      '--last-name',
      lastName,
      '--feature',
      'Attendance',
      '--by',
      'Office',
    );
  }

  /** Creates a break-glass account. Returns the link that enrols its passkey. */
  async createBreakGlass(name: string, centreCode: string): Promise<string> {
    return (await this.#portal('break-glass', 'create', name, '--school', centreCode)).trim();
  }

  /** Revokes all break-glass accounts. */
  async revokeBreakGlass(): Promise<void> {
    const listed = await this.#portal('break-glass', 'list');
    for (const [, id = ''] of listed.matchAll(/^(\S+) {2}.+ {2}in use/gm))
      await this.#portal('break-glass', 'revoke', id);
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
