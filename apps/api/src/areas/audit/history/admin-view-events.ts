/** What a parent reads of the administration view: role, school, reason and pages (O-10.6). */
import { partNames } from './part-names.ts';

type Detail = Readonly<Record<string, unknown>>;

/** The parts that only the view records. */
const viewedParts: Readonly<Record<string, string>> = {
  ...partNames,
  TimetableFile: 'timetable as a file',
  Downloads: 'list of files',
  DownloadFile: 'exam timetable or assessment planner',
  ReportFile: 'report',
  InvoiceFile: 'invoice',
};

/** The parts that concern the parent, or several students. */
const familyParts: Readonly<Record<string, string>> = {
  Home: 'your home page',
  Viewers: 'the viewers you invited',
  Finance: 'your payments',
  UpcomingEvents: 'your upcoming events',
  ConsentManagement: 'your consent requests',
};

const roles: Readonly<Record<string, string>> = {
  office: 'office staff',
  principal: 'principal',
  'department-support': 'department support',
};

const whoIn = ({ role, school }: Detail): string =>
  `in the administration view (${roles[String(role)] ?? 'staff'}, ${String(school)})`;

function viewed(detail: Detail): string {
  const part = String(detail['part']);
  const name =
    detail['isOfFamily'] === true ? familyParts[part] : `{student’s} ${viewedParts[part] ?? 'record'}`;
  return `looked at ${name ?? 'your pages'} ${whoIn(detail)}`;
}

const whyOf = ({ reason }: Detail): string =>
  typeof reason === 'string' ? `Their reason: “${reason}”` : 'You gave them a help code';

export const adminViewEvents = {
  'adminView.started': {
    to: 'own' as const,
    by: 'staff' as const,
    did: (detail: Detail): string => `opened your pages ${whoIn(detail)}. ${whyOf(detail)}`,
  },
  'adminView.viewed': { to: 'own' as const, by: 'staff' as const, did: viewed },
  'adminView.ended': {
    to: 'own' as const,
    by: 'staff' as const,
    did: (detail: Detail): string => `closed your pages ${whoIn(detail)}`,
  },
  'adminView.helpCode': { to: 'own' as const, did: 'asked for a help code, for support staff' },
  'adminView.reviewed': {
    to: 'own' as const,
    by: 'staff' as const,
    did: 'reviewed a visit of staff to your pages in the administration view',
  },
  'adminView.page': { hidden: 'what a page says beside the reads that the server records itself' },
};
