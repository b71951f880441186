/** Whether the service can be reached: offline and planned maintenance. */

import { device } from '../device/device.ts';
import { failureTexts } from '@portal/texts/failures';

export const OFFLINE_TEXT = failureTexts.offline;

export type ServiceState =
  | { readonly kind: 'available' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'maintenance'; readonly message: string };

const NOTICE = /<meta name="planned-maintenance" content="([^"]*)"/;
const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
  '&amp;': '&',
};

/** The planned-maintenance notice in a fetched page, or null. Matched as text; the page is never parsed as HTML. */
export function maintenanceNotice(page: string): string | null {
  const found = NOTICE.exec(page);
  return found
    ? (found[1] ?? '').replace(/&(?:quot|lt|gt|amp|#39);/g, (entity) => entities[entity] ?? entity)
    : null;
}

/** The notice that this page was served with. */
export function pageNotice(): ServiceState {
  const message = document.querySelector('meta[name="planned-maintenance"]')?.getAttribute('content');
  return message ? { kind: 'maintenance', message } : { kind: 'available' };
}

/** Fetches the page to check whether the service is available. */
export async function checkService(): Promise<ServiceState> {
  try {
    const response = await device.send('/', { cache: 'no-store', credentials: 'same-origin' });
    const message = maintenanceNotice(await response.text());
    return message === null ? { kind: 'available' } : { kind: 'maintenance', message };
  } catch {
    return { kind: 'offline' };
  }
}
