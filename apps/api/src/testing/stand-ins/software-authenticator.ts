/** A software authenticator, driven like a browser would; it can also misbehave. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type {
  Assertion,
  Attestation,
  NewPasskeyOptions,
  PasskeyOptions,
} from '@portal/contract/second-factors';

/** Deviations from a good authenticator in the right browser. */
export interface Misbehaviour {
  origin?: string;
  rpId?: string;
  /** Signs without user verification. */
  skipsUserVerification?: boolean;
  signCount?: number;
  challenge?: string;
  userHandle?: string;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

export class SoftwareAuthenticator {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly credentialId = randomBytes(32);
  readonly #origin: string;
  #userHandle = Buffer.from('nobody').toString('base64url');
  /** Increases with every use; an authenticator without a counter stays at 0. */
  signCount = 0;

  constructor(origin: string) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
    this.#origin = origin;
  }

  create(options: NewPasskeyOptions, how: Misbehaviour = {}): Attestation {
    this.#userHandle = options.user.id;
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.credentialId, this.#coseKey()]);
    const authData = Buffer.concat([
      this.#authenticatorData(how.rpId ?? options.rp.id, hasCredential, how),
      credential,
    ]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, how).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(options: PasskeyOptions, how: Misbehaviour = {}): Assertion {
    if (how.signCount === undefined && this.signCount > 0) this.signCount += 1;
    const authData = this.#authenticatorData(how.rpId ?? options.rpId, 0, how);
    const clientData = this.#clientData('webauthn.get', options.challenge, how);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#privateKey);
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: how.userHandle ?? this.#userHandle,
      },
    };
  }

  #identity() {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string, how: Misbehaviour): Buffer {
    const said = { type, challenge: how.challenge ?? challenge, origin: how.origin ?? this.#origin };
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags: number, how: Misbehaviour): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(how.signCount ?? this.signCount);
    const verified = how.skipsUserVerification ? 0 : userVerified;
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([userPresent + verified + flags]), count]);
  }

  /** EC2, ES256, P-256 and the point, in COSE encoding. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** The subset of CBOR (RFC 8949) that a credential needs. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([major * 32 + value]);
  if (value < 256) return Buffer.from([major * 32 + 24, value]);
  return Buffer.from([major * 32 + 25, value >> 8, value % 256]);
}
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
