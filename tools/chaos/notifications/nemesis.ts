/** The faults of a run: workers are killed without warning, push services are busy, down or lose their answers. */
import type { Random } from '../../../packages/demo-data/src/random.ts';
import type { ServerProcesses } from '../servers.ts';
import type { Fault, PushServices } from './push-services.ts';

const services = ['web', 'apns', 'gcm'] as const;
/** Fraction of the messages that are accepted without an answer. */
const lost = 0.02;

export interface Nemesis {
  /** Ends the faults. Every service works again. */
  stop(): Promise<void>;
}

export async function startNemesis(
  random: Random,
  workers: ServerProcesses,
  push: PushServices,
): Promise<Nemesis> {
  const timers = new Set<NodeJS.Timeout>();
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const steady = (service: Fault['service']): Promise<void> =>
    push.fault({ service, mode: 'lost', share: lost });
  const kill = (): void =>
    later(500 + random.below(2500), () => {
      workers.kill(random.below(workers.urls.length));
      kill();
    });
  const fail = (): void =>
    later(3000 + random.below(4000), () => {
      const service = random.pick(services);
      void push.fault({ service, mode: random.pick(['busy', 'down', 'silent']), share: 0.5, retryAfter: 1 });
      later(200 + random.below(1000), () => void steady(service));
      fail();
    });
  await Promise.all(services.map(steady));
  kill();
  fail();
  return {
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(services.map((service) => push.fault({ service, mode: 'ok' })));
    },
  };
}
