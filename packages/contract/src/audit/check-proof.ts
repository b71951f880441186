/** Checks a proof against the published roots, with Web Crypto. Makes no network requests. */
import type { AuditProof, ProofLine, ProofPath, ProofSeal, PublishedDay } from './proof.ts';
import { readDayText, sealText } from './seal-text.ts';

/**
 * `line`: the event was changed. `seal`: its seal was changed. `day`: its day isn't published. `root`: the published root
 * doesn't contain the seal. `signature`: the root has no valid signature. `chain`: an earlier day was changed. `code`: the
 * day's code was different when the file was made.
 */
export type ProofFault = 'line' | 'seal' | 'day' | 'root' | 'signature' | 'chain' | 'code';

export interface CheckedLine {
  /** The line number in the file, from 1. */
  number: number;
  /** Null if the line can't be read. */
  at: string | null;
  event: string | null;
  fault: ProofFault | null;
}

export interface CheckedProof {
  lines: CheckedLine[];
  /** The first line that fails the check; null if all pass. */
  firstFault: CheckedLine | null;
  /** The last published day that the lines were checked against, and its code. */
  lastDay: { day: string; code: string } | null;
}

/** Thrown if the browser doesn't support Ed25519, such as old versions of Chrome, Edge and Firefox. */
export class SignaturesUnsupported extends Error {
  override readonly name = 'SignaturesUnsupported';
}

const encoder = new TextEncoder();
const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);

async function hashOf(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
}

async function climb(leaf: Uint8Array, path: ProofPath): Promise<string> {
  let hash = leaf;
  for (const { side, hash: text } of path) {
    const sibling = fromHex(text);
    hash =
      side === 'left' ? await hashOf(nodePrefix, sibling, hash) : await hashOf(nodePrefix, hash, sibling);
  }
  return toHex(hash);
}

const hashText = (text: string): Promise<Uint8Array> => hashOf(encoder.encode(text));

async function isSigned({ statement, signature, publicKey }: PublishedDay): Promise<boolean> {
  const name = { name: 'Ed25519' };
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('raw', fromBase64(publicKey), name, false, ['verify']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError')
      throw new SignaturesUnsupported('This browser can’t check signatures', { cause: error });
    return false;
  }
  try {
    return await crypto.subtle.verify(name, key, fromBase64(signature), encoder.encode(statement));
  } catch {
    return false;
  }
}

interface CheckedDay {
  root: string;
  code: string;
  fault: ProofFault | null;
}

/** Checks that each published day is signed and linked to the previous one. */
async function checkDays(published: readonly PublishedDay[]): Promise<Map<string, CheckedDay>> {
  const days = new Map<string, CheckedDay>();
  let last: CheckedDay | null = null;
  for (const day of published) {
    const read = readDayText(day.statement);
    if (!read) continue;
    const code = toHex(await hashText(day.statement));
    const isLinked: boolean = last === null || (last.fault !== 'chain' && read.previous === last.code);
    const fault: ProofFault | null = (await isSigned(day)) ? (isLinked ? null : 'chain') : 'signature';
    last = { root: read.root, code, fault };
    days.set(read.day, last);
  }
  return days;
}

class Checks {
  readonly #days: ReadonlyMap<string, CheckedDay>;
  readonly #seals: ReadonlyMap<number, ProofSeal>;
  readonly #codes: ReadonlyMap<string, string>;
  readonly #known = new Map<number, Promise<ProofFault | null>>();

  constructor(proof: AuditProof, days: ReadonlyMap<string, CheckedDay>) {
    this.#days = days;
    this.#seals = new Map(proof.seals.map((seal) => [seal.number, seal]));
    this.#codes = new Map(proof.days.map(({ day, code }) => [day, code]));
  }

  async faultOf({ row, salt, seal: number, path }: ProofLine): Promise<ProofFault | null> {
    const seal = this.#seals.get(number);
    if (!seal) return 'seal';
    const leaf = await hashOf(leafPrefix, fromHex(salt), encoder.encode(row));
    if ((await climb(leaf, path)) !== seal.root) return 'line';
    const known = this.#known.get(number) ?? this.#faultOfSeal(seal);
    this.#known.set(number, known);
    return known;
  }

  async #faultOfSeal(seal: ProofSeal): Promise<ProofFault | null> {
    const day = this.#days.get(seal.day);
    if (!day) return 'day';
    if (day.code !== this.#codes.get(seal.day)) return 'code';
    const leaf = await hashOf(leafPrefix, await hashText(sealText(seal)));
    if ((await climb(leaf, seal.path)) !== day.root) return 'root';
    return day.fault;
  }
}

/** Reads the audit row. A view of a record has a month instead of a time. */
function describe(row: string): Pick<CheckedLine, 'at' | 'event'> {
  try {
    const values: unknown = JSON.parse(row);
    const [, second, third] = Array.isArray(values) ? values.map(String) : [];
    const isView = /^\d+$/.test(second ?? '');
    return isView
      ? { at: third ?? null, event: 'students.looked' }
      : { at: second ?? null, event: third ?? null };
  } catch {
    return { at: null, event: null };
  }
}

/** Throws `SignaturesUnsupported`. */
export async function checkProof(
  proof: AuditProof,
  published: readonly PublishedDay[],
): Promise<CheckedProof> {
  const days = await checkDays(published);
  const checks = new Checks(proof, days);
  const lines: CheckedLine[] = [];
  for (const [index, line] of proof.lines.entries())
    lines.push({ number: index + 1, ...describe(line.row), fault: await checks.faultOf(line) });
  const last = [...days].at(-1);
  return {
    lines,
    firstFault: lines.find(({ fault }) => fault !== null) ?? null,
    lastDay: last ? { day: last[0], code: last[1].code } : null,
  };
}
