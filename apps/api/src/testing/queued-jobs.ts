/** Jobs that a test runs itself. */
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Outbox } from '../platform/jobs/outbox.ts';

interface QueuedTask {
  name: string;
  payload: unknown;
  startAfter: Date | undefined;
}

export interface QueuedJobs {
  jobs: Jobs;
  /** Takes the tasks that are due. */
  takeTasks: (now: Date) => QueuedTask[];
  /** Takes the schools whose deliveries wait for an import. */
  takeImports: () => number[];
}

export function createQueuedJobs(outbox: Outbox): QueuedJobs {
  let tasks: QueuedTask[] = [];
  const imports = new Set<number>();
  return {
    jobs: {
      outbox,
      tasks: {
        enqueue: async (_, name, payload, { startAfter } = {}) =>
          void tasks.push({ name, payload, startAfter }),
      },
      enqueueImport: async (_, schoolId) => void imports.add(schoolId),
      stop: async () => undefined,
    },
    takeTasks(now) {
      const due = tasks.filter(({ startAfter }) => !startAfter || startAfter <= now);
      tasks = tasks.filter((task) => !due.includes(task));
      return due;
    },
    takeImports() {
      const schools = [...imports];
      imports.clear();
      return schools;
    },
  };
}
