/** The gateway simulator's faults, switched over HTTP (F1 to F4). */
export interface GatewaySettings {
  /** Nothing responds. */
  down: boolean;
  /** Cards are accepted, but outcomes can't be queried. */
  queryDown: boolean;
  /** Opening a transaction is refused. */
  refuseKeys: boolean;
  /** Milliseconds before the response to a call of the portal's server. */
  slowCallsMs: number;
  /** Milliseconds between a card's arrival and the response; the charge is immediate. */
  slowCardsMs: number;
  /** Fraction, 0 to 1, of cards whose response is lost after the charge. */
  dropAnswers: number;
  /** Fraction, 0 to 1, of cards that are declined whatever the amount. */
  decline: number;
  /** A key charges as often as it is posted: forbidden for a real gateway, to verify that a check detects it. */
  reusableKeys: boolean;
  /** The seed that decides which cards the fractions apply to. */
  seed: number;
}

const initial: GatewaySettings = {
  down: false,
  queryDown: false,
  refuseKeys: false,
  slowCallsMs: 0,
  slowCardsMs: 0,
  dropAnswers: 0,
  decline: 0,
  reusableKeys: false,
  seed: 1,
};

export interface GatewaySwitches {
  current(): GatewaySettings;
  set(changes: Partial<GatewaySettings>): void;
  reset(): void;
  /** True for the given fraction of calls, the same ones for the same seed. */
  happens(share: number): boolean;
}

export function createGatewaySwitches(): GatewaySwitches {
  const settings = { ...initial };
  let state = settings.seed;
  const set = (changes: Partial<GatewaySettings>): void => {
    Object.assign(settings, changes);
    if (changes.seed !== undefined) state = changes.seed;
  };
  return {
    current: () => ({ ...settings }),
    set,
    reset: () => set(initial),
    happens(share) {
      if (share <= 0) return false;
      state = (state + 0x6d2b79f5) | 0;
      return mixed(state) < share;
    },
  };
}

/** Mulberry32: a uniform number from 0 to 1, derived from a counter. */
function mixed(counter: number): number {
  let bits = Math.imul(counter ^ (counter >>> 15), counter | 1);
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
  return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
}

const names = Object.keys(initial);
const isShare = (name: string): boolean => name === 'dropAnswers' || name === 'decline';

/** Parses the body of `POST /api/gateway`; null when it is invalid. */
export function parseGatewaySettings(body: unknown): Partial<GatewaySettings> | null {
  if (typeof body !== 'object' || body === null) return null;
  const entries = Object.entries(body);
  const isKnown = entries.every(([name, value]) => names.includes(name) && isFitting(name, value));
  return isKnown ? Object.fromEntries(entries) : null;
}

function isFitting(name: string, value: unknown): boolean {
  const expected = typeof Object.entries(initial).find(([known]) => known === name)?.[1];
  if (typeof value !== expected) return false;
  if (typeof value !== 'number') return true;
  return value >= 0 && (isShare(name) ? value <= 1 : Number.isInteger(value));
}
