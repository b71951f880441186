import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** An authenticator app (RFC 6238) with a manually entered key. */
export class AuthenticatorApp {
  readonly #secret: Buffer;

  constructor(key: string) {
    const bits = [...key.replaceAll(' ', '')]
      .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    const bytes = bits.match(/.{8}/g) ?? [];
    this.#secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  }

  /** The current code, or the code some time steps later. */
  code(stepsLater = 0): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsLater));
    const digest = createHmac('sha1', this.#secret).update(counter).digest();
    const offset = (digest.at(-1) ?? 0) % 16;
    const number = (digest.readUInt32BE(offset) % 2 ** 31) % 1_000_000;
    return String(number).padStart(6, '0');
  }
}
