/** Families open the page: a document, and a script that only processes of the same release have. */
import type { Check } from '../cluster/checks.ts';
import type { Sample } from '../cluster/recorder.ts';
import { read } from '../cluster/requests.ts';

export interface Pages {
  opened: number;
  /** Their script was missing at first, so they showed "Retry", which loads the page again. */
  retried: number;
  /** Their script was still missing after Retry. */
  failed: number;
}

/** Opens the page, and opens it again if its script is missing. */
export async function openPage(url: string, pages: Pages, samples: Sample[]): Promise<void> {
  pages.opened += 1;
  if (await loadPage(url, samples)) return;
  pages.retried += 1;
  if (!(await loadPage(url, samples))) pages.failed += 1;
}

/** Whether the page has its script. */
async function loadPage(url: string, samples: Sample[]): Promise<boolean> {
  const page = await read(`${url}/`, '', { isText: true });
  const name = /\/assets\/[\w.-]+\.js/.exec(String(page.body))?.[0] ?? '/assets/none.js';
  const script = await read(url + name, '', { isText: true, expected: [200, 404] });
  samples.push(page.sample, script.sample);
  return script.status === 200;
}

/** Fails if Retry didn't load every page. */
export const checkPages = ({ opened, retried, failed }: Pages): Check => ({
  name: 'Pages that stayed without their script',
  found: `${failed} of ${opened}, ${retried} needed Retry`,
  isGood: opened > 0 && failed === 0,
});
