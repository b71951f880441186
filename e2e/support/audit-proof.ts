import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { dayText, proofForm, sealText } from '@portal/contract/audit';
import type { AuditProof, PublishedDay } from '@portal/contract/audit';

const hex = (...parts: readonly (Buffer | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const none = '0'.repeat(64);

/** A file of My data with one event a day, and the published days that it adds up with. */
export function makeProvenFile(events: readonly { at: string; event: string }[]): {
  file: { auditProof: AuditProof };
  published: { days: PublishedDay[] };
} {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const rawKey = publicKey.export({ format: 'jwk' }).x ?? '';
  const proof: AuditProof = { form: proofForm, lines: [], seals: [], days: [] };
  const days: PublishedDay[] = [];
  let [previousSeal, previousDay] = [none, none];
  for (const [index, { at, event }] of events.entries()) {
    const number = index + 1;
    const day = at.slice(0, 10);
    const row = JSON.stringify([number, at, event, 7, null, null, null, null, 'done', 'request', {}]);
    const salt = hex(`salt ${number}`);
    const root = hex(Buffer.from([0]), Buffer.from(salt, 'hex'), row);
    const seal = { number, day, details: hex(`details ${number}`), root, previous: previousSeal };
    previousSeal = hex(sealText(seal));
    const dayRoot = hex(Buffer.from([0]), Buffer.from(previousSeal, 'hex'));
    const statement = dayText({
      day,
      firstSeal: number,
      lastSeal: number,
      root: dayRoot,
      previous: previousDay,
    });
    previousDay = hex(statement);
    proof.lines.push({ row, salt, seal: number, path: [] });
    proof.seals.push({ ...seal, path: [] });
    proof.days.push({ day, code: previousDay });
    days.push({
      statement,
      signature: sign(null, Buffer.from(statement), privateKey).toString('base64'),
      publicKey: Buffer.from(rawKey, 'base64url').toString('base64'),
    });
  }
  return { file: { auditProof: proof }, published: { days } };
}
