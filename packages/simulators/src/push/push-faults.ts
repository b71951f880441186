/** Faults of the simulated push services, switched over HTTP. */

export const pushServices = ['web', 'apns', 'gcm'] as const;
export type PushService = (typeof pushServices)[number];

/**
 * `gone`: the device is no longer registered. `busy`: too many requests. `down`: an error of the server. `silent`: no
 * answer. `lost`: accepts the message, and the answer is lost.
 */
export const pushModes = ['ok', 'gone', 'busy', 'down', 'silent', 'lost'] as const;
export type PushMode = (typeof pushModes)[number];

export interface PushFault {
  mode: PushMode;
  /** Seconds, as `Retry-After`; null for none. */
  retryAfter: number | null;
  /** The fraction of calls affected, from 0 to 1. */
  share: number;
}

export interface PushFaultChange extends PushFault {
  service: PushService;
  /** Only for this device. */
  device: string | null;
}

export interface PushFaults {
  set(change: PushFaultChange): void;
  clear(): void;
  /** The fault that applies to a call. */
  of(service: PushService, device: string): PushFault;
}

const none: PushFault = { mode: 'ok', retryAfter: null, share: 1 };

export function createPushFaults(): PushFaults {
  const faults = new Map<string, PushFault>();
  return {
    set: ({ service, device, ...fault }) => faults.set(`${service} ${device ?? ''}`, fault),
    clear: () => faults.clear(),
    of(service, device) {
      const fault = faults.get(`${service} ${device}`) ?? faults.get(`${service} `) ?? none;
      return fault.share >= 1 || Math.random() < fault.share ? fault : none;
    },
  };
}

/** The body of `POST /api/push/faults`; null when it is invalid. */
export function parsePushFault(body: unknown): PushFaultChange | null {
  if (typeof body !== 'object' || body === null) return null;
  const given = { service: '', mode: '', device: null, retryAfter: null, share: 1, ...body };
  const service = pushServices.find((known) => known === given.service);
  const mode = pushModes.find((known) => known === given.mode);
  const { device, retryAfter, share } = given;
  if (service === undefined || mode === undefined || typeof share !== 'number') return null;
  if (device !== null && typeof device !== 'string') return null;
  return { service, mode, device, share, retryAfter: typeof retryAfter === 'number' ? retryAfter : null };
}
