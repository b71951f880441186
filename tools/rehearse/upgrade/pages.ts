/** Families who open the page: a document of one release, and a script that only processes of that release have. */
import type { Check } from '../cluster/checks.ts';
import type { Sample } from '../cluster/recorder.ts';
import { read } from '../cluster/requests.ts';

export interface Pages {
  opened: number;
  /** Shown without their script, with a button to retry, which loads the page again. */
  retried: number;
  /** Without their script after that, too. */
  failed: number;
}

/** Opens the page, and once more if its script is missing. */
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

/** Retry must have helped. */
export const checkPages = ({ opened, retried, failed }: Pages): Check => ({
  name: 'Pages that stayed without their script',
  found: `${failed} of ${opened}, ${retried} needed Retry`,
  isGood: opened > 0 && failed === 0,
});
