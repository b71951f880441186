/** The photo's pages, fetched together: who opens one is about to open another. */
export { LegacyPhotoScreen } from './legacy-photo-screen.tsx';
export { PhotoOptionsScreen } from './photo-options-screen.tsx';
export { SchoolPhotoScreen } from './school-photo-screen.tsx';
export { UploadPhotoScreen } from './upload/upload-photo-screen.tsx';
