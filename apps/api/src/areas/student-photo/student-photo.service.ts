/**
 * Chooses a student's photo: a picture is staged, previewed, and then promoted or discarded. Promoting is one
 * transaction, so that a crash leaves either the old or the new photo (T32, F21).
 */
import { photoAddress, schoolPhotoEndpoint, uploadedPhotoEndpoint } from '@portal/contract/student-photo';
import type { PhotoKind, StagedPhoto } from '@portal/contract/student-photo';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { StudentAccess } from '../../platform/http/access.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { findStudentPlaces } from '../students/index.ts';
import {
  deleteStagedPhotos,
  findCurrentPhoto,
  findSchoolPhoto,
  findStagedPhoto,
  hasPhotoTermsToAccept,
  isAcceptedPhoto,
  promoteStagedPhoto,
  removePhotos,
  stagePhoto,
} from './student-photo.repository.ts';
import type { StagedKey, StoredPicture } from './student-photo.repository.ts';

const feature = 'StudentPhoto';
/** Account owners, and viewers with the feature. */
export const seesPhoto = {
  kind: 'family',
  who: 'student',
  feature,
  need: 'view',
  activeEnrolment: false,
} as const;
/** Only the primary account owner. */
export const choosesPhoto = {
  kind: 'family',
  who: 'student',
  feature,
  need: 'act',
  activeEnrolment: false,
} as const;

/** A staged picture is kept for a day. */
const stagedMs = 24 * 60 * 60_000;
const stagedSince = (now: Date): Date => new Date(now.getTime() - stagedMs);

interface PhotoStudent {
  studentId: number;
  oneSchoolId: string;
  /** The schools that offer photos. */
  schoolIds: number[];
}

async function findStudent(
  db: Queryable,
  call: SignedInCall,
  oneSchoolId: string,
  access: StudentAccess,
): Promise<PhotoStudent> {
  const places = await findStudentPlaces(db, call.actor, { oneSchoolId }, access);
  const [place] = places;
  if (!place) throw notFound();
  return { studentId: place.studentId, oneSchoolId, schoolIds: places.map(({ schoolId }) => schoolId) };
}

/** A student whose photo the caller may choose: the caller is the primary account owner and has accepted the terms. */
export async function findChosenStudent(
  db: Queryable,
  call: SignedInCall,
  oneSchoolId: string,
): Promise<PhotoStudent> {
  const student = await findStudent(db, call, oneSchoolId, choosesPhoto);
  if (await hasPhotoTermsToAccept(db, call.actor.accountId)) throw new ProblemError('photo-terms-required');
  return student;
}

export async function getCurrentPhoto(
  db: Db,
  call: SignedInCall,
  oneSchoolId: string,
): Promise<StoredPicture> {
  const { studentId } = await findStudent(db, call, oneSchoolId, seesPhoto);
  return (await findCurrentPhoto(db, studentId)) ?? missing();
}

/** The picture the caller has staged. */
export async function getStagedPhoto(
  db: Db,
  call: SignedInCall,
  oneSchoolId: string,
  kind: PhotoKind,
): Promise<StoredPicture> {
  const student = await findChosenStudent(db, call, oneSchoolId);
  return (await findStagedPhoto(db, keyOf(call, student, kind), stagedSince(call.now))) ?? missing();
}

function missing(): never {
  throw notFound();
}

const keyOf = ({ actor }: SignedInCall, { studentId }: PhotoStudent, kind: PhotoKind): StagedKey => ({
  accountId: actor.accountId,
  studentId,
  kind,
});

/** Copies the school's photo, so that the accepted picture is the one previewed, even if the school changes it. */
export async function stageSchoolPhoto(
  db: Db,
  call: SignedInCall,
  oneSchoolId: string,
): Promise<StagedPhoto> {
  return inAuditedTransaction(db, call, async (trx) => {
    const student = await findChosenStudent(trx, call, oneSchoolId);
    const content = (await findSchoolPhoto(trx, student.studentId, student.schoolIds)) ?? missing();
    return stage(trx, call, { student, kind: 'school', content });
  });
}

/** Stages an uploaded picture, already re-encoded, until the caller accepts it. */
export async function stageUpload(
  db: Db,
  call: SignedInCall,
  oneSchoolId: string,
  content: Buffer,
): Promise<StagedPhoto> {
  return inAuditedTransaction(db, call, async (trx) => {
    const student = await findChosenStudent(trx, call, oneSchoolId);
    return stage(trx, call, { student, kind: 'upload', content });
  });
}

const events = { school: 'student-photo.school-retrieved', upload: 'student-photo.uploaded' } as const;
const addresses = { school: schoolPhotoEndpoint, upload: uploadedPhotoEndpoint } as const;

async function stage(
  trx: Trx,
  call: SignedInCall,
  { student, kind, content }: { student: PhotoStudent; kind: PhotoKind; content: Buffer },
) {
  const version = await stagePhoto(trx, keyOf(call, student, kind), content, call.now);
  return {
    result: { photoContentUrl: photoAddress(addresses[kind], student.oneSchoolId, version) },
    audit: { event: events[kind], studentId: student.studentId },
  };
}

/** Promotes the staged picture. A retry after a lost response changes nothing and succeeds. */
export async function promotePhoto(
  db: Db,
  call: SignedInCall,
  oneSchoolId: string,
  kind: PhotoKind,
): Promise<void> {
  await inAuditedTransaction(db, call, async (trx) => {
    const student = await findChosenStudent(trx, call, oneSchoolId);
    const key = keyOf(call, student, kind);
    const since = stagedSince(call.now);
    const isNew = await promoteStagedPhoto(trx, key, since, call.now);
    if (!isNew && !(await isAcceptedPhoto(trx, key, since))) throw notFound();
    const { studentId } = student;
    return {
      result: undefined,
      audit: { event: 'student-photo.accepted', studentId, detail: { kind, isNew } },
    };
  });
}

/** Removes the photo; allowed without accepting the photo terms. */
export async function removePhoto(db: Db, call: SignedInCall, oneSchoolId: string): Promise<void> {
  await inAuditedTransaction(db, call, async (trx) => {
    const { studentId } = await findStudent(trx, call, oneSchoolId, choosesPhoto);
    const hadPhoto = await removePhotos(trx, call.actor.accountId, studentId);
    return {
      result: undefined,
      audit: { event: 'student-photo.removed', studentId, detail: { hadPhoto } },
    };
  });
}

/** Deletes pictures that were not accepted. */
export async function sweepStagedPhotos(db: Db, now: Date): Promise<void> {
  await deleteStagedPhotos(db, stagedSince(now));
}
