/**
 * Password hashes: argon2id with a pepper stored outside the database (G8). Hashing is the most expensive operation
 * open to anonymous callers, so few run concurrently, some are queued and the rest are refused.
 */
import { argon2 as argon2Callback, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { ProblemError } from '../errors.ts';
import { allKeys, keyId } from './key-ring.ts';
import type { KeyRing } from './key-ring.ts';
import { isSame } from './tokens.ts';

const argon2 = promisify(argon2Callback);
const tagLength = 32;
/** Memory in KiB, passes and lanes of a new hash (G8). */
const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const maxRunning = 2;
const maxWaiting = 20;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account (`null`) as for a wrong password. */
  verify(password: string, phc: string | null): Promise<boolean>;
  /** Whether the hash has outdated parameters, or may use a previous pepper. */
  needsRehash(phc: string): boolean;
}

interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

interface Parsed extends PasswordCost {
  salt: Buffer;
  tag: Buffer;
  /** The id of the pepper; null in hashes made when there was only one. */
  pepperId: string | null;
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

function parsePhc(phc: string): Parsed | null {
  const match =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)(?:,keyid=([a-f\d]+))?\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
      phc,
    );
  if (!match) return null;
  const [, memory, passes, parallelism, pepperId, salt, tag] = match;
  if (!memory || !passes || !parallelism || !salt || !tag) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    pepperId: pepperId ?? null,
  };
}

/** Throws `busy` (503, Retry-After 3) when the queue is full. Tests that sign in often use cheaper hashes. */
export function createPasswords(peppers: KeyRing, cost: PasswordCost = passwordCost): Passwords {
  const queue = createQueue(maxRunning, maxWaiting);
  const isRotating = peppers.previous.length > 0;
  const currentId = keyId(peppers.current);
  const derive = (pepper: Buffer, password: string, salt: Buffer, at: PasswordCost): Promise<Buffer> =>
    queue(() =>
      argon2('argon2id', {
        message: password.normalize('NFKC'),
        nonce: salt,
        secret: pepper,
        memory: at.memory,
        passes: at.passes,
        parallelism: at.parallelism,
        tagLength,
      }),
    );
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const tag = await derive(peppers.current, password, salt, cost);
      const { memory, passes, parallelism } = cost;
      // The pepper's id is needed only during a rotation.
      const pepperId = isRotating ? `,keyid=${currentId}` : '';
      const parameters = `m=${memory},t=${passes},p=${parallelism}${pepperId}`;
      return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
    },
    async verify(password, phc) {
      const parsed = phc === null ? null : parsePhc(phc);
      let isRight = false;
      // Tries every pepper regardless of matches, so that the duration reveals nothing about the account.
      for (const pepper of allKeys(peppers)) {
        const tag = await derive(pepper, password, parsed?.salt ?? Buffer.alloc(16), parsed ?? cost);
        if (parsed !== null && isSame(tag, parsed.tag)) isRight = true;
      }
      return isRight;
    },
    needsRehash(phc) {
      const parsed = parsePhc(phc);
      if (parsed?.memory !== cost.memory || parsed.passes !== cost.passes) return true;
      return isRotating && parsed.pepperId !== currentId;
    },
  };
}

type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `running` at once and queues up to `waiting` more. */
export function createQueue(running: number, waiting: number): Queue {
  let active = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (active >= running) {
      if (line.length >= waiting) throw new ProblemError('busy', { retryAfterSeconds: 3 });
      // A finished call passes its slot to the next in the queue, so `active` is unchanged.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      active += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
