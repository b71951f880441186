/** The faults of a run: workers are killed without warning, push services are busy, down or lose their answers. */
import type { Random } from '../../../packages/demo-data/src/random.ts';
import type { ServerProcesses } from '../servers.ts';
import { makeTimers } from '../timers.ts';
import type { Fault, PushServices } from './push-services.ts';

const services = ['web', 'apns', 'gcm'] as const;
/** Fraction of the messages that are accepted without an answer. */
const lost = 0.02;

export interface Nemesis {
  /** Ends the faults. Every service works again. */
  stop(): Promise<void>;
}

export interface NemesisOptions {
  random: Random;
  workers: ServerProcesses;
  push: PushServices;
  countSent: () => Promise<number>;
  /** The number of messages to be sent. */
  expected: number;
}

/** The number of kills per run. */
const kills = 40;
const ignore = (): undefined => undefined;

export async function startNemesis({
  random,
  workers,
  push,
  countSent,
  expected,
}: NemesisOptions): Promise<Nemesis> {
  const { later, clear } = makeTimers();
  const steady = (service: Fault['service']): Promise<void> =>
    push.fault({ service, mode: 'lost', share: lost });
  // Kills by progress, not by time, because a slow machine's workers would be killed before they sent anything.
  let killAt = 0;
  const killSometimes = (): void =>
    later(100 + random.below(400), () => {
      void countSent().then((sent) => {
        if (sent < killAt) return;
        killAt = sent + (expected / kills) * (0.5 + random.next());
        workers.kill(random.below(workers.urls.length));
      }, ignore);
      killSometimes();
    });
  const fail = (): void =>
    later(3000 + random.below(4000), () => {
      const service = random.pick(services);
      void push.fault({ service, mode: random.pick(['busy', 'down', 'silent']), share: 0.5, retryAfter: 1 });
      later(200 + random.below(1000), () => void steady(service));
      fail();
    });
  await Promise.all(services.map(steady));
  killSometimes();
  fail();
  return {
    async stop() {
      clear();
      await Promise.all(services.map((service) => push.fault({ service, mode: 'ok' })));
    },
  };
}
