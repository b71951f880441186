/**
 * Re-encodes an untrusted picture as a photo (T32): detects its type from its bytes, decodes it, rotates it upright,
 * shrinks it and encodes it again, so that only the picture itself is kept.
 */
import type { ProblemReason } from '@portal/contract/problem-reasons';
import { photoLimits } from '@portal/contract/student-photo';
import type { Sharp, SharpOptions } from 'sharp';
import { createQueue } from '../crypto/passwords.ts';

type Refusal = ProblemReason<'photo-refused'>;

const count = photoLimits.sourceSide;
const millions = photoLimits.sourcePixels / 1_000_000;
const notPicture: Refusal = { reason: 'not-a-picture' };
const unreadable: Refusal = { reason: 'unreadable' };
const tooLarge: Refusal = { reason: 'too-large', params: { count, millions } };

/** For the report of an import, which puts the file's name and the line first. */
const reportTexts: Readonly<Record<Refusal['reason'], string>> = {
  'not-a-picture': 'is not a PNG or JPEG picture',
  unreadable: 'can’t be read as a picture',
  'too-large': `has more than ${count} pixels a side, or more than ${millions} million`,
};

/** Explains why a picture is refused: `refusal` for a family's browser, `message` for an import's report. */
export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(reportTexts[refusal.reason]);
    this.refusal = refusal;
  }
}

/** Magic bytes of the two formats; the decoder only gets these. */
const marks: readonly Buffer[] = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
];

/** Decoding needs memory for the whole picture, so few run concurrently, and the rest are queued or refused as busy. */
const maxRunning = 2;
const maxWaiting = 20;
const inTurn = createQueue(maxRunning, maxWaiting);

const decodeSeconds = 10;
const jpeg = { quality: 85, chromaSubsampling: '4:4:4' } as const;
const decoding: SharpOptions = { limitInputPixels: photoLimits.sourcePixels, failOn: 'error', pages: 1 };

type Open = (bytes: Buffer) => Sharp;
let opened: Promise<Open> | undefined;

/** The decoder is native and large, so it is loaded with the first picture; all but two of its formats are disabled. */
async function loadDecoder(): Promise<Open> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  return (bytes) => sharp(bytes, decoding);
}

/** A JPEG of at most 300 pixels a side. Throws `PhotoRefused`, or `busy` when too many pictures are queued. */
export async function makePhoto(bytes: Buffer): Promise<Buffer> {
  if (!marks.some((mark) => bytes.subarray(0, mark.length).equals(mark))) throw new PhotoRefused(notPicture);
  return inTurn(async () => {
    const open = await (opened ??= loadDecoder());
    await requireSize(open(bytes));
    return open(bytes)
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize(photoLimits.side, photoLimits.side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg(jpeg)
      .toBuffer()
      .catch(() => {
        throw new PhotoRefused(unreadable);
      });
  });
}

/** Reads only the header, so that a picture that would exhaust memory is never decoded. */
async function requireSize(picture: Sharp): Promise<void> {
  const { width, height, format } = await picture.metadata().catch((error: unknown) => {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new PhotoRefused(isTooLarge ? tooLarge : unreadable);
  });
  if (format !== 'jpeg' && format !== 'png') throw new PhotoRefused(notPicture);
  const isTooLarge =
    Math.max(width, height) > photoLimits.sourceSide || width * height > photoLimits.sourcePixels;
  if (isTooLarge) throw new PhotoRefused(tooLarge);
}
