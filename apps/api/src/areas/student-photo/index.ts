export { registerStudentPhotoRoutes } from './student-photo.routes.ts';
export { sweepStagedPhotos } from './student-photo.service.ts';
export { currentPhotoVersion, photoAtHome } from './home-summary.repository.ts';
export { studentPhotoData } from './data-export.repository.ts';
