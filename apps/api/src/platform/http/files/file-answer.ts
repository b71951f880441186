/**
 * A file as a response, to be saved and never displayed inline: only the browser of the authorised caller receives it,
 * and nothing caches it (G15).
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

/** Characters that could end a header, name a folder, or change the reading direction. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/** Always a plain file name. */
export function safeFileName(given: string): string {
  return given.replaceAll(unsafe, '_').replace(/^[. ]+/, '') || 'download';
}

/** RFC 6266: an ASCII name for old clients, and the full name for all others. */
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
