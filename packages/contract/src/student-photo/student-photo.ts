/** A student's photo: none, the school's or an uploaded one (A-2.17, A-4.9, A-7.8; D-3.2). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { studentIdSchema } from '../shared/fields.ts';
import { photoLimits } from './photo-rules.ts';

const paramsSchema = z.strictObject({ studentId: studentIdSchema });
/** Changes the URL whenever the picture changes. */
const pictureQuerySchema = z.strictObject({ version: z.optional(z.string().check(z.maxLength(64))) });

/** A staged photo that has not been accepted; `photoContentUrl` shows it. */
const stagedPhotoSchema = z.object({ photoContentUrl: z.string() });
export type StagedPhoto = z.output<typeof stagedPhotoSchema>;

export const currentPhotoEndpoint = defineEndpoint({
  id: 'studentPhoto.current',
  method: 'GET',
  path: '/api/studentphoto/:studentId',
  summary: 'The student’s current photo as JPEG, with an ETag; 304 if unchanged',
  params: paramsSchema,
  query: pictureQuerySchema,
  content: { kind: 'cacheable-file', mediaTypes: ['image/jpeg'] },
  errors: ['not-found', 'feature-unavailable'],
});

export const schoolPhotoEndpoint = defineEndpoint({
  id: 'studentPhoto.school',
  method: 'GET',
  path: '/api/studentphoto/school/:studentId',
  summary: 'The school’s photo of the student as JPEG, for people who may accept it',
  params: paramsSchema,
  query: pictureQuerySchema,
  content: { kind: 'cacheable-file', mediaTypes: ['image/jpeg'] },
  errors: ['not-found', 'feature-unavailable', 'photo-terms-required'],
});

export const uploadedPhotoEndpoint = defineEndpoint({
  id: 'studentPhoto.uploaded',
  method: 'GET',
  path: '/api/studentphoto/upload/:studentId',
  summary: 'The photo that the caller uploaded and has not accepted yet, as JPEG',
  params: paramsSchema,
  query: pictureQuerySchema,
  content: { kind: 'cacheable-file', mediaTypes: ['image/jpeg'] },
  errors: ['not-found', 'feature-unavailable', 'photo-terms-required'],
});

export const removePhotoEndpoint = defineEndpoint({
  id: 'studentPhoto.remove',
  method: 'POST',
  path: '/api/studentphoto/remove/:studentId',
  summary: 'Remove the student’s photo',
  params: paramsSchema,
  errors: ['not-found', 'feature-unavailable'],
});

export const stageSchoolPhotoEndpoint = defineEndpoint({
  id: 'studentPhoto.stageSchool',
  method: 'POST',
  path: '/api/studentphoto/school/:studentId',
  summary: 'Retrieve the school’s photo; it becomes current when it is promoted',
  params: paramsSchema,
  response: stagedPhotoSchema,
  errors: ['not-found', 'feature-unavailable', 'photo-terms-required'],
});

export const uploadPhotoEndpoint = defineEndpoint({
  id: 'studentPhoto.upload',
  method: 'POST',
  path: '/api/studentphoto/upload/:studentId',
  summary: 'Upload a picture as base64 data in a form; it becomes current when it is promoted',
  encoding: 'form',
  params: paramsSchema,
  body: z.strictObject({
    dataUrl: z.string().check(z.regex(/^data:image\/(?:png|jpe?g);base64,[A-Za-z0-9+/]+={0,2}$/)),
    format: z.enum(photoLimits.formats),
  }),
  response: stagedPhotoSchema,
  errors: [
    'not-found',
    'feature-unavailable',
    'photo-terms-required',
    'photo-refused',
    'payload-too-large',
    'too-many-requests',
    'busy',
  ],
});

export const photoKindSchema = z.enum(['school', 'upload']);
export type PhotoKind = z.output<typeof photoKindSchema>;

export const promotePhotoEndpoint = defineEndpoint({
  id: 'studentPhoto.promote',
  method: 'POST',
  path: '/api/studentphoto/promote/:studentId',
  summary: 'Make the retrieved or uploaded photo the current one; idempotent',
  params: paramsSchema,
  query: z.strictObject({ type: photoKindSchema }),
  errors: ['not-found', 'feature-unavailable', 'photo-terms-required'],
});
