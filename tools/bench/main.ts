/**
 * Speed, as ratios measured in one run on one machine: requests next to two limits, pages on a slow phone.
 * `npm run bench` for all, `npm run bench:pages` for the pages alone, `npm run bench -- requests` for the rest.
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
  // Last, for it leaves 200 e-mails behind, after which a code would come too late.
  if (wanted !== 'pages') await runEnumeration(stack);
} finally {
  await stack.close();
}
