/** How far an upload has got, by tus 1.0.0: 201 when it begins, 204 when it gets further. */
import { tus } from '@portal/contract/deliveries';

/** The headers that each answer about an upload has. */
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
