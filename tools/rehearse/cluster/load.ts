/** The load: families read home, report absences and pay invoices until the rehearsal ends. */
import { createRandom } from '../../../packages/demo-data/src/random.ts';
import type { ShownOutcome } from '../../chaos/checker.ts';
import type { ChaosFamily } from '../../chaos/families.ts';
import { pay } from '../../chaos/payer.ts';
import type { Families } from './families.ts';
import { createGate } from './gate.ts';
import type { Sample } from './recorder.ts';
import { ask, report } from './requests.ts';
import type { Write } from './requests.ts';

export interface Load {
  samples: Sample[];
  writes: Write[];
  shown: ShownOutcome[];
  /** Sends nothing more until `resume`. Resolves once the requests in progress have ended. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

const readers = 6;
const writers = 3;
const betweenReadsMs = 60;
const betweenWritesMs = 150;
const betweenPaymentsMs = 700;

export function startLoad(url: string, families: Families, payers: readonly ChaosFamily[]): Load {
  const samples: Sample[] = [];
  const writes: Write[] = [];
  const shown: ShownOutcome[] = [];
  const gate = createGate();
  const read = async (turn: number): Promise<void> => {
    const family = families.list[turn % families.list.length];
    if (family) samples.push(await ask(url, family.session));
  };
  const write = async (turn: number): Promise<void> => {
    const family = families.list[turn % families.list.length];
    const day = families.days[Math.floor(turn / families.list.length)];
    if (!family || day === undefined) throw new Error('No school day is left to report an absence on');
    const one: Write = { id: `Rehearsal ${turn}`, family, day, acknowledgedAt: null };
    writes.push(one);
    await report(url, one, { samples, mayRepeat: () => !gate.isClosing() });
  };
  const random = createRandom('rehearsal');
  const world = { urls: [url], random, shown, counts: {}, at: () => undefined };
  const invoices = payers.flatMap((family) => family.invoices.map((invoice) => ({ family, invoice })));
  const payOne = async (turn: number): Promise<void> => {
    const next = invoices[turn];
    if (next) await pay(world, random.pick(next.family.sessions), [next.invoice]);
  };
  const running = [
    ...gate.repeat(read, readers, betweenReadsMs),
    ...gate.repeat(write, writers, betweenWritesMs),
    ...gate.repeat(payOne, 1, betweenPaymentsMs),
  ];
  return {
    samples,
    writes,
    shown,
    pause: gate.close,
    resume: gate.open,
    async stop() {
      gate.end();
      await Promise.all(running);
    },
  };
}
