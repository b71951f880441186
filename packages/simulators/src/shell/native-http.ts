/** Imitates Capacitor's HTTP plugin, which uses the app's cookies, not the page's: https://capacitorjs.com/docs/apis/http */

export interface HttpRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  responseType?: string;
  data?: string;
}

export class NativeHttp {
  /** Whether the phone has a network. */
  isConnected = true;
  /** All requests, in order. */
  readonly requests: HttpRequest[] = [];
  readonly #cookies = new Map<string, Map<string, string>>();

  async request(request: HttpRequest): Promise<unknown> {
    this.requests.push(request);
    const { url, method, headers, responseType, data } = request;
    if (!this.isConnected) throw new Error('The Internet connection appears to be offline.');
    const { host } = new URL(url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(cookie !== '' && { cookie }) },
      ...(data !== undefined && { body: data }),
    });
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      url: response.url,
      data: read(Buffer.from(await response.arrayBuffer()), type, responseType),
    };
  }

  /** Deletes the cookies, as a reinstallation does. */
  forget(): void {
    this.#cookies.clear();
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const isGone = attributes.some((text) => /^\s*(?:max-age=0|expires=thu, 01 jan 1970)/i.test(text));
  if (isGone) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
}

/** Like both platforms: always parses JSON, and returns files as base64. */
function read(bytes: Buffer, type: string, responseType: string | undefined): unknown {
  if (type.includes('application/json')) return bytes.length === 0 ? '' : JSON.parse(bytes.toString());
  return bytes.toString(responseType === 'blob' ? 'base64' : 'utf8');
}
