/**
 * A file that is fetched repeatedly. Only the authorised caller's browser may cache it, and it must revalidate each
 * time, because rights are read on every call; an unchanged file costs a 304 (docs/decisions/students/student-photos.md and
 * calendar-feeds.md, the exceptions to G15's no-store).
 */
export class RevisitedFile {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer | undefined;

  /** `version` identifies the content; `ifNoneMatch` is the request's header. */
  constructor(
    file: { version: string; content: Buffer; mediaType: string; name: string },
    ifNoneMatch: string | undefined,
  ) {
    const etag = `"${file.version}"`;
    const isKnown = ifNoneMatch !== undefined && ifNoneMatch.includes(etag);
    this.status = isKnown ? 304 : 200;
    this.content = isKnown ? undefined : file.content;
    this.headers = {
      etag,
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      ...(isKnown
        ? {}
        : {
            'content-type': file.mediaType,
            'content-disposition': `attachment; filename="${file.name}"`,
          }),
    };
  }
}
