/** The progress of an upload, by tus 1.0.0: 201 when it is created, 204 when it continues. */
import { tus } from '@portal/contract/deliveries';

/** The headers of every response about an upload. */
export const uploadHeaders = (receivedBytes: number): Record<string, string> => ({
  [tus.headers.version]: tus.version,
  [tus.headers.offset]: String(receivedBytes),
  'cache-control': 'no-store',
});

export class UploadAnswer {
  readonly status: 201 | 204;
  readonly headers: Readonly<Record<string, string>>;

  constructor(receivedBytes: number, location?: string) {
    this.status = location === undefined ? 204 : 201;
    this.headers = { ...uploadHeaders(receivedBytes), ...(location !== undefined && { location }) };
  }
}
