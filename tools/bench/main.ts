/**
 * Performance as ratios from one run on one machine: requests against two baselines, pages on a slow phone.
 * `npm run bench` for all, `npm run bench:pages` for the pages only, `npm run bench -- requests` for the rest;
 * `npm run bench:state` uses its own database (state.ts).
 */
import { runEnumeration } from './enumeration.ts';
import { runPages } from './pages.ts';
import { runRequests } from './requests.ts';
import { startBenchStack } from './stack.ts';
import { runState } from './state.ts';

const [wanted, ...options] = process.argv.slice(2);
if (wanted === 'state') await runState(options);
else await runOnStack(wanted);

async function runOnStack(part: string | undefined): Promise<void> {
  const stack = await startBenchStack();
  try {
    if (part !== 'pages') await runRequests(stack);
    if (part !== 'requests') await runPages(stack);
    // Must be last: it queues 200 e-mails, which would delay the sign-in codes of other benchmarks.
    if (part !== 'pages') await runEnumeration(stack);
  } finally {
    await stack.close();
  }
}
