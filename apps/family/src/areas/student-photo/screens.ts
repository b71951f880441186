/** The photo pages in one chunk, because each leads to another. */
export { LegacyPhotoScreen } from './legacy-photo-screen.tsx';
export { PhotoOptionsScreen } from './photo-options-screen.tsx';
export { SchoolPhotoScreen } from './school-photo-screen.tsx';
export { UploadPhotoScreen } from './upload/upload-photo-screen.tsx';
