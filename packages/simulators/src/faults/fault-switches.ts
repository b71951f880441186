import { setTimeout as delay } from 'node:timers/promises';

/** How a simulator behaves: normally, down, or slowly. */
export const faultStates = ['ok', 'down', 'slow'] as const;
export type FaultState = (typeof faultStates)[number];

export const faultyServices = ['smtp', 'sms', 'identity', 'recaptcha', 'breachedPasswords'] as const;
export type FaultyService = (typeof faultyServices)[number];

export type Faults = Record<FaultyService, FaultState>;

/** Switches that make a simulator misbehave on request. */
export interface FaultSwitches {
  current(): Faults;
  set(changes: Partial<Faults>): void;
  /** Waits when the service is slow; false when it is down. */
  pass(service: FaultyService): Promise<boolean>;
}

const SLOW_MS = 5_000;

export function createFaultSwitches(slowMs = SLOW_MS): FaultSwitches {
  const faults: Faults = { smtp: 'ok', sms: 'ok', identity: 'ok', recaptcha: 'ok', breachedPasswords: 'ok' };
  return {
    current: () => ({ ...faults }),
    set: (changes) => Object.assign(faults, changes),
    async pass(service) {
      if (faults[service] === 'slow') await delay(slowMs);
      return faults[service] !== 'down';
    },
  };
}

/** Parses the body of `POST /api/faults`; null when it is invalid. */
export function parseFaults(body: unknown): Partial<Faults> | null {
  if (typeof body !== 'object' || body === null) return null;
  const changes: Partial<Faults> = {};
  for (const [name, value] of Object.entries(body)) {
    const service = faultyServices.find((known) => known === name);
    const state = faultStates.find((known) => known === value);
    if (service === undefined || state === undefined) return null;
    changes[service] = state;
  }
  return changes;
}
