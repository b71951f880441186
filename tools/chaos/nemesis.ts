/** Injects the faults of a run: kills processes mid-payment, stops the database, and makes the gateway drop calls and fail. */
import type { Random } from '../../packages/demo-data/src/random.ts';
import type { ChaosDatabase } from './database.ts';
import type { ServerProcesses } from './servers.ts';
import { makeTimers } from './timers.ts';

export interface Nemesis {
  /** A payment has reached this stage. A process may be killed shortly after. */
  at(position: number): void;
  /** Reports the progress of the run, from 0 to 1. */
  progress(share: number): void;
  databaseRestarts(): number;
  /** Stops injecting faults and restores everything. */
  stop(): Promise<void>;
}

export interface NemesisOptions {
  random: Random;
  servers: ServerProcesses;
  database: ChaosDatabase;
  simulatorsUrl: string;
  reusableKeys: boolean;
}

const steady = { dropAnswers: 0.15, decline: 0.08, slowCallsMs: 10 } as const;
const restartsAt = [0.25, 0.5, 0.75];
const killChance = 0.02;

export async function startNemesis(options: NemesisOptions): Promise<Nemesis> {
  const { random, servers, database, simulatorsUrl } = options;
  const switchGateway = async (changes: object): Promise<void> => {
    await fetch(`${simulatorsUrl}/api/gateway`, { method: 'POST', body: JSON.stringify(changes) });
  };
  await switchGateway({ ...steady, reusableKeys: options.reusableKeys, seed: random.below(1_000_000) });
  const { later, clear } = makeTimers();
  const killNow = (): void => servers.kill(random.below(servers.urls.length));
  const killSometimes = (): void =>
    later(800 + random.below(2500), () => {
      killNow();
      killSometimes();
    });
  const failSometimes = (): void =>
    later(2500 + random.below(3500), () => {
      const fault = random.pick(['down', 'queryDown', 'refuseKeys']);
      void switchGateway({ [fault]: true }).catch(() => undefined);
      later(300 + random.below(900), () => void switchGateway({ [fault]: false }).catch(() => undefined));
      failSometimes();
    });
  killSometimes();
  failSometimes();
  let restarts = 0;
  let restarting: Promise<void> = Promise.resolve();
  return {
    at(position) {
      if (random.chance(killChance)) later(random.below(40), () => servers.kill(position));
    },
    progress(share) {
      const due = restartsAt[restarts];
      if (due === undefined || share < due) return;
      restarts += 1;
      restarting = restarting.then(() => database.restart());
    },
    databaseRestarts: () => restarts,
    async stop() {
      clear();
      await restarting;
      await fetch(`${simulatorsUrl}/api/gateway`, { method: 'DELETE' });
    },
  };
}
