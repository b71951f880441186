/**
 * A picture as an answer. It may be kept by the browser of who was allowed to see it, and by nothing in between, but is
 * asked for again each time: rights are read on every call, and a picture that is still the same costs a 304
 * (docs/decisions/student-photos.md, the exception to G15's no-store).
 */
export class Picture {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer | undefined;

  /** `version` names the picture; `ifNoneMatch` is the request's header. */
  constructor(picture: { version: string; content: Buffer }, ifNoneMatch: string | undefined) {
    const etag = `"${picture.version}"`;
    const isKnown = ifNoneMatch !== undefined && ifNoneMatch.includes(etag);
    this.status = isKnown ? 304 : 200;
    this.content = isKnown ? undefined : picture.content;
    this.headers = {
      etag,
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      ...(isKnown
        ? {}
        : { 'content-type': 'image/jpeg', 'content-disposition': 'attachment; filename="photo.jpg"' }),
    };
  }
}
