/**
 * Performance as ratios from one run on one machine: requests against two baselines, pages on a slow phone.
 * `npm run bench` for all, `npm run bench:pages` for the pages only, `npm run bench -- requests` for the rest.
 */
import { runEnumeration } from './enumeration.ts';
import { runPages } from './pages.ts';
import { runRequests } from './requests.ts';
import { startBenchStack } from './stack.ts';

const wanted = process.argv[2];
const stack = await startBenchStack();
try {
  if (wanted !== 'pages') await runRequests(stack);
  if (wanted !== 'requests') await runPages(stack);
  // Last: it queues 200 e-mails, which would delay the sign-in codes that other benchmarks need.
  if (wanted !== 'pages') await runEnumeration(stack);
} finally {
  await stack.close();
}
