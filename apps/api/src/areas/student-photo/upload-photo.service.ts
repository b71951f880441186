/** Accepts an upload (A-7.8; T32): checks the uploader and the limits before decoding. */
import { photoLimits } from '@portal/contract/student-photo';
import type { StagedPhoto } from '@portal/contract/student-photo';
import type { Config } from '../../config/config.ts';
import { hmac } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { PhotoRefused, makePhoto } from '../../platform/images/photo.ts';
import { addToCounter, secondsLeft } from '../../platform/rate-limit/rate-counter.repository.ts';
import { findChosenStudent, stageUpload } from './student-photo.service.ts';

export interface UploadDependencies {
  db: Db;
  config: Pick<Config, 'secrets' | 'limitsScale'>;
}

const hourSeconds = 60 * 60;

export async function uploadPhoto(
  deps: UploadDependencies,
  call: SignedInCall,
  oneSchoolId: string,
  dataUrl: string,
): Promise<StagedPhoto> {
  await findChosenStudent(deps.db, call, oneSchoolId);
  await requireWithinLimit(deps, call);
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const content = await makePhoto(bytes).catch((error: unknown) => {
    if (!(error instanceof PhotoRefused)) throw error;
    throw new ProblemError('photo-refused', error.refusal);
  });
  return stageUpload(deps.db, call, oneSchoolId, content);
}

async function requireWithinLimit({ db, config }: UploadDependencies, call: SignedInCall): Promise<void> {
  const account = hmac(config.secrets.keys, 'photo-upload', call.actor.accountKey);
  const window = { key: `photo-upload:${account.toString('base64url')}`, seconds: hourSeconds };
  const uploads = await addToCounter(db, window, 1, call.now);
  if (uploads > photoLimits.uploadsPerHour * config.limitsScale)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(call.now, hourSeconds) });
}
