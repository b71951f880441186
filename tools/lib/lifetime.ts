/** A second signal exits immediately. */
const SECOND_SIGNAL_EXIT_CODE = 130;

interface Running {
  close(): Promise<void>;
  /** Rejects if the start fails later, because the database can't be prepared. */
  serving?: Promise<void>;
}

/**
 * Runs a start command until Ctrl+C, SIGTERM or the end of the parent process, then shuts everything down.
 * Prints a StartProblem without a stack trace.
 */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  let stopping = false;
  let running: Running | undefined;
  const stop = () => {
    if (stopping) process.exit(SECOND_SIGNAL_EXIT_CODE);
    stopping = true;
    // If the start hasn't finished, there is nothing to close yet: the code below closes it.
    if (running !== undefined) finish(running);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  try {
    running = await start();
    if (stopping) finish(running);
    await running.serving;
  } catch (error) {
    console.error(`\n${explain(error)}`);
    await running?.close().catch(() => undefined);
    process.exit(exitCodeOf(error));
  }
}

function finish(running: Running): void {
  running.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(explain(error));
      process.exit(1);
    },
  );
}

const plainErrors = new Set(['StartProblem', 'ConfigProblem', 'SchemaProblem', 'EmbeddedPostgresError']);

/** `EX_CONFIG` of sysexits.h tells a supervisor not to restart: the configuration is wrong. */
const CONFIG_EXIT_CODE = 78;

const exitCodeOf = (error: unknown): number =>
  error instanceof Error && error.name === 'ConfigProblem' ? CONFIG_EXIT_CODE : 1;

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return plainErrors.has(error.name) ? error.message : (error.stack ?? error.message);
}
