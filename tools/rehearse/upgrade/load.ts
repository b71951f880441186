/** Families open the page, read home and their consent requests, save drafts and pay invoices, until the rehearsal ends. */
import { createRandom } from '../../../packages/demo-data/src/random.ts';
import type { ShownOutcome } from '../../chaos/checker.ts';
import type { ChaosFamily } from '../../chaos/families.ts';
import { pay } from '../../chaos/payer.ts';
import type { PayerWorld } from '../../chaos/payer.ts';
import { createGate } from '../cluster/gate.ts';
import type { Sample } from '../cluster/recorder.ts';
import { ask, read } from '../cluster/requests.ts';
import { save } from './drafts.ts';
import type { Draft, OpenRequest } from './drafts.ts';
import { openPage } from './pages.ts';
import type { Pages } from './pages.ts';

export interface Load {
  samples: Sample[];
  drafts: Draft[];
  pages: Pages;
  shown: ShownOutcome[];
  stop(): Promise<void>;
}

const readers = 6;
const writers = 3;
const payers = 2;
const betweenReadsMs = 80;
const betweenDraftsMs = 150;
const betweenPaymentsMs = 900;

export function startLoad(
  url: string,
  requests: readonly OpenRequest[],
  families: readonly ChaosFamily[],
): Load {
  const samples: Sample[] = [];
  const drafts: Draft[] = [];
  const pages: Pages = { opened: 0, retried: 0, failed: 0 };
  const shown: ShownOutcome[] = [];
  const gate = createGate();
  const readOne = async (turn: number): Promise<void> => {
    const request = requests[(turn * 7) % requests.length];
    if (!request) return;
    samples.push(await ask(url, request.session));
    samples.push((await read(`${url}${request.path}`, request.session)).sample);
    await openPage(url, pages, samples);
  };
  const saveOne = async (turn: number): Promise<void> => {
    const request = requests[turn % requests.length];
    if (!request) return;
    const draft: Draft = { request, text: `Rehearsal ${turn}`, tries: 0, isConfirmed: false };
    drafts.push(draft);
    await save(url, draft, { samples, mayRepeat: () => !gate.isClosing() });
  };
  const random = createRandom('upgrade');
  const world: PayerWorld = {
    urls: [url],
    random,
    shown,
    counts: {},
    at: () => undefined,
    sent: (request) => samples.push(sampleOf(request)),
  };
  const invoices = families.flatMap((family) => family.invoices.map((invoice) => ({ family, invoice })));
  const payOne = async (turn: number): Promise<void> => {
    const next = invoices[turn];
    if (next) await pay(world, random.pick(next.family.sessions), [next.invoice]);
  };
  const running = [
    ...gate.repeat(readOne, readers, betweenReadsMs),
    ...gate.repeat(saveOne, writers, betweenDraftsMs),
    ...gate.repeat(payOne, payers, betweenPaymentsMs),
  ];
  return {
    samples,
    drafts,
    pages,
    shown,
    async stop() {
      gate.end();
      await Promise.all(running);
    },
  };
}

/** A payment request without a definite response has failed; the payer then sends it again. */
export function sampleOf({ at, status, code }: { at: number; status: number | null; code: string }): Sample {
  const isAnswered = status !== null && (status < 500 || code === 'payment-unavailable');
  const failure = isAnswered ? null : `payment ${status ?? 'without a response'}`;
  return { at, ms: Date.now() - at, kind: 'write', failure };
}
