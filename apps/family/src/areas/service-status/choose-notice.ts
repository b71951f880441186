/** Chooses the outage or alert to show before a page (S-2.12, S-4.6). Pure; the server decides which are active. */
import type { Module } from '@portal/contract/shared';
import type { Outage } from '@portal/contract/service-status';

export type RequestedPage = {
  /** The modules that the route declares. */
  readonly modules: readonly Module[];
  /**
   * The school of the page's student, or the schools of all the person's students if the page concerns none in
   * particular.
   */
  readonly centreCodes: readonly string[];
};

/** An outage at one school blocks a page only if all its students attend it. One such student is enough for an alert. */
function concernsSchool({ kind, centreCode }: Outage, { centreCodes }: RequestedPage): boolean {
  if (centreCode === undefined) return true;
  return kind === 'alert'
    ? centreCodes.includes(centreCode)
    : centreCodes.length > 0 && centreCodes.every((code) => code === centreCode);
}

/** The outage, otherwise the first alert not yet shown on this device. Null shows the page itself. */
export function chooseNotice(
  outages: readonly Outage[],
  page: RequestedPage,
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
