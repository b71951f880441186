/** Student photo routes (A-7.8; D-3.2). */
import {
  currentPhotoEndpoint,
  photoLimits,
  promotePhotoEndpoint,
  removePhotoEndpoint,
  schoolPhotoEndpoint,
  stageSchoolPhotoEndpoint,
  uploadPhotoEndpoint,
  uploadedPhotoEndpoint,
} from '@portal/contract/student-photo';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFormBodies } from '../../platform/http/form-body.ts';
import { Picture } from '../../platform/http/files/picture.ts';
import { bindRoute } from '../../platform/http/route.ts';
import type { StoredPicture } from './student-photo.repository.ts';
import {
  choosesPhoto,
  getCurrentPhoto,
  getStagedPhoto,
  promotePhoto,
  removePhoto,
  seesPhoto,
  stageSchoolPhoto,
} from './student-photo.service.ts';
import { uploadPhoto } from './upload-photo.service.ts';
import type { UploadDependencies } from './upload-photo.service.ts';

const answerPicture = (picture: StoredPicture, { headers }: FastifyRequest): Picture =>
  new Picture(picture, headers['if-none-match']);

export function registerStudentPhotoRoutes(app: FastifyInstance, deps: UploadDependencies): void {
  registerPictures(app, deps);
  registerChoices(app, deps);
  void app.register(async (scope) => {
    readFormBodies(scope);
    bindRoute(scope, uploadPhotoEndpoint, {
      access: choosesPhoto,
      audit: { event: 'student-photo.uploaded' },
      bodyLimit: photoLimits.bodyBytes,
      handler: (call, { params, body }) => uploadPhoto(deps, call, params.studentId, body.dataUrl),
    });
  });
}

function registerPictures(app: FastifyInstance, { db }: UploadDependencies): void {
  bindRoute(app, currentPhotoEndpoint, {
    access: seesPhoto,
    audit: { none: 'what home shows' },
    handler: async (call, { params, request }) =>
      answerPicture(await getCurrentPhoto(db, call, params.studentId), request),
  });

  bindRoute(app, schoolPhotoEndpoint, {
    access: choosesPhoto,
    audit: { none: 'retrieving it was recorded' },
    handler: async (call, { params, request }) =>
      answerPicture(await getStagedPhoto(db, call, params.studentId, 'school'), request),
  });

  bindRoute(app, uploadedPhotoEndpoint, {
    access: choosesPhoto,
    audit: { none: 'what the caller sent' },
    handler: async (call, { params, request }) =>
      answerPicture(await getStagedPhoto(db, call, params.studentId, 'upload'), request),
  });
}

function registerChoices(app: FastifyInstance, { db }: UploadDependencies): void {
  bindRoute(app, removePhotoEndpoint, {
    access: choosesPhoto,
    audit: { event: 'student-photo.removed' },
    handler: async (call, { params }) => {
      await removePhoto(db, call, params.studentId);
      return undefined;
    },
  });

  bindRoute(app, stageSchoolPhotoEndpoint, {
    access: choosesPhoto,
    audit: { event: 'student-photo.school-retrieved' },
    handler: (call, { params }) => stageSchoolPhoto(db, call, params.studentId),
  });

  bindRoute(app, promotePhotoEndpoint, {
    access: choosesPhoto,
    audit: { event: 'student-photo.accepted' },
    handler: async (call, { params, query }) => {
      await promotePhoto(db, call, params.studentId, query.type);
      return undefined;
    },
  });
}
