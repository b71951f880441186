import { RevisitedFile } from './revisited-file.ts';

/** A photo as a response. */
export class Picture extends RevisitedFile {
  constructor(picture: { version: string; content: Buffer }, ifNoneMatch: string | undefined) {
    super({ ...picture, mediaType: 'image/jpeg', name: 'photo.jpg' }, ifNoneMatch);
  }
}
