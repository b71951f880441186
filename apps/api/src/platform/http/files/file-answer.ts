/**
 * A file as an answer, to be saved and never shown in place: the browser of who was allowed to see it gets it, and no
 * cache keeps it (G15).
 */
export class FileAnswer {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;

  constructor({ content, mediaType, name }: { content: Buffer; mediaType: string; name: string }) {
    this.content = content;
    this.headers = {
      'cache-control': 'private, no-store',
      'content-disposition': attachment(name),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': mediaType,
    };
  }
}

/** What could end a header, name a folder, or turn the direction a name is read in. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/** Whatever it was, it is only a name. */
export function safeFileName(given: string): string {
  return given.replaceAll(unsafe, '_').replace(/^[. ]+/, '') || 'download';
}

/** RFC 6266: the name in plain letters for old programs, and as it is for all others. */
export function attachment(given: string): string {
  const name = safeFileName(given);
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
