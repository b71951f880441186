/** Resumable uploads. Any process can accept the next bytes, because they are stored in the database. */
import type { Readable } from 'node:stream';
import { deliveryFigures } from '@portal/contract/deliveries';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { AuditedCall } from '../../../platform/audit/audit.repository.ts';
import { sealBytes, unsealBytes } from '../../../platform/crypto/seal.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import { deliveryEvents } from '../deliveries.ts';
import type { DeliveredPackage, DeliveryDependencies } from '../deliveries.ts';
import { piecesOf } from './pieces.ts';
import {
  appendPart,
  completeUpload,
  countOpenUploads,
  findPartAt,
  findUpload,
  insertUpload,
} from './uploads.repository.ts';
import type { Sender, Upload } from './uploads.repository.ts';

/** How long a school waits to try again after it has reached its limit of open packages. */
const fullRetrySeconds = 600;

/** Throws if the size is zero or too large, or the school has reached its limit of open packages. */
export async function createUpload(
  { db, config }: DeliveryDependencies,
  call: AuditedCall,
  { sender, sizeBytes }: { sender: Sender; sizeBytes: number },
): Promise<Upload> {
  if (sizeBytes === 0)
    throw new ProblemError('invalid-request', {
      errors: [{ path: 'header/upload-length', message: 'A package is not empty' }],
    });
  if (sizeBytes > config.imports.maxUploadBytes) throw new ProblemError('payload-too-large');
  const { schoolId } = sender;
  return inAuditedTransaction(db, call, async (trx) => {
    await limitOpenUploads(trx, { schoolId, isFromOffice: sender.staff !== null });
    const upload = await insertUpload(trx, sender, { sizeBytes, now: call.now });
    const audit = { event: deliveryEvents.begun, schoolId, subject: upload.publicId, detail: { sizeBytes } };
    return { result: upload, audit };
  });
}

/** Throws if the school has reached its limit of open packages. */
export async function limitOpenUploads(
  trx: Trx,
  of: { schoolId: number; isFromOffice: boolean },
): Promise<void> {
  if ((await countOpenUploads(trx, of)) >= deliveryFigures.openPerSchool)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: fullRetrySeconds });
}

/** Finds the sender's upload; throws `not-found` for one of another school or person. */
export async function getUpload(
  db: Db,
  sender: { schoolId: number; staffId: number | null },
  publicId: string,
): Promise<Upload> {
  const upload = await findUpload(db, { ...sender, publicId });
  if (!upload) throw notFound();
  return upload;
}

/** Stores the part of the body that arrives, starting at `offset`; returns the number of bytes received so far. */
export async function appendToUpload(
  deps: DeliveryDependencies,
  call: AuditedCall,
  { upload, offset, body }: { upload: Upload; offset: number; body: Readable },
): Promise<number> {
  if (upload.state !== 'uploading' || upload.receivedBytes !== offset) throw outOfStep();
  let received = offset;
  for await (const piece of piecesOf(body)) {
    if (received + piece.length > upload.sizeBytes) throw new ProblemError('payload-too-large');
    await storePiece(deps, call, { upload, firstByte: received, piece });
    received += piece.length;
  }
  return received;
}

/** Stores a piece. The last one also enqueues the import or check, in the same transaction. */
async function storePiece(
  { db, config, enqueue }: DeliveryDependencies,
  call: AuditedCall,
  { upload, firstByte, piece }: { upload: Upload; firstByte: number; piece: Buffer },
): Promise<void> {
  const content = sealBytes(config.secrets.sealing, piece);
  const part = { deliveryId: upload.id, firstByte, bytes: piece.length, content, now: call.now };
  if (firstByte + piece.length < upload.sizeBytes) {
    if (!(await appendPart(db, part))) throw outOfStep();
    return;
  }
  const { schoolId, isFromOffice } = upload;
  await inAuditedTransaction(db, call, async (trx) => {
    if (!(await appendPart(trx, part))) throw outOfStep();
    await completeUpload(trx, upload);
    // A person is waiting for the check.
    if (isFromOffice || config.imports.schedule === null) await enqueue(trx, schoolId);
    return {
      result: undefined,
      audit: {
        event: deliveryEvents.received,
        schoolId,
        subject: upload.publicId,
        detail: { source: isFromOffice ? 'office' : 'upload' },
      },
    };
  });
}

const outOfStep = (): ProblemError => new ProblemError('upload-out-of-step');

/** Gives access to ranges of a complete upload, because a zip is read in ranges. */
export function openUpload(
  db: Db,
  sealing: KeyRing,
  { contentId: id, sizeBytes }: { contentId: number; sizeBytes: number },
): DeliveredPackage {
  let kept: { firstByte: number; bytes: Buffer } = { firstByte: 0, bytes: Buffer.alloc(0) };
  const pieceAt = async (byte: number): Promise<typeof kept> => {
    if (byte >= kept.firstByte && byte < kept.firstByte + kept.bytes.length) return kept;
    const part = await findPartAt(db, id, byte);
    if (!part) throw new Error('A piece of an upload is missing');
    kept = { firstByte: part.firstByte, bytes: unsealBytes(sealing, part.content) };
    return kept;
  };
  async function* read(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const { firstByte, bytes } = await pieceAt(at);
      const found = bytes.subarray(at - firstByte, Math.min(bytes.length, end - firstByte));
      if (found.length === 0) throw new Error('A piece of an upload is missing');
      yield found;
      at += found.length;
    }
  }
  return { kind: 'stored', size: sizeBytes, read };
}
