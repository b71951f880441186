/** Which outage or alert stands before a page (S-2.12, S-4.6). Pure; the server says what is in force. */
import type { Module } from '@portal/contract/shared';
import type { Outage } from '@portal/contract/service-status';

export type PageAsked = {
  /** The modules the route declares. */
  readonly modules: readonly Module[];
  /** The school of the student the page is about; of a page about nobody, those of all the person's students. */
  readonly centreCodes: readonly string[];
};

/** What is limited to a school keeps nobody from a page who has a student elsewhere on it; they are told all the same. */
function concernsSchool({ kind, centreCode }: Outage, { centreCodes }: PageAsked): boolean {
  if (centreCode === undefined) return true;
  return kind === 'alert'
    ? centreCodes.includes(centreCode)
    : centreCodes.length > 0 && centreCodes.every((code) => code === centreCode);
}

/** The outage, else the first alert this device has not shown; null for the page itself. */
export function chooseNotice(
  outages: readonly Outage[],
  page: PageAsked,
  seenAlerts: ReadonlySet<string>,
): Outage | null {
  const concerned = outages.filter(
    (outage) => outage.modules.some((name) => page.modules.includes(name)) && concernsSchool(outage, page),
  );
  return (
    concerned.find(({ kind }) => kind === 'outage') ??
    concerned.find(({ kind, id }) => kind === 'alert' && !seenAlerts.has(id)) ??
    null
  );
}
