import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { featureUnavailableText, notAvailableYetText } from '@portal/contract/students';
import type { User } from '@portal/contract/students';
import { SummaryTiles } from './summary-tiles.tsx';
import { enrolmentOf, studentOf, userOf } from '@portal/client/session/user.factory';

const left = { isActiveEnrolment: false, enrolmentStatus: 5 };
const summaries: User['summaries'] = {
  ...userOf().summaries,
  consent: { pendingRequestsCount: 3, nextDueDate: null },
  payments: { noOfPaymentsOutstanding: 2, totalPaymentsOutstanding: 84.5, overdueCount: 1 },
};

/** The text of each tile and its link. */
const tilesOf = (
  students: User['students'],
  consentRequestsEnabled = true,
): readonly { text: string; href: string | undefined }[] =>
  renderToStaticMarkup(<SummaryTiles user={userOf({ students, summaries, consentRequestsEnabled })} />)
    .split('<article')
    .slice(1)
    .map((tile) => ({
      text: tile.replaceAll(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'"),
      href: /href="([^"]*)"/.exec(tile)?.[1],
    }));

describe('the summaries of home', () => {
  it('include outstanding items of a student who has left, if the school has the features on', () => {
    const [consent, absences, payments, events] = tilesOf([
      studentOf('Asha', { enrolments: [enrolmentOf(left)] }),
    ]);
    expect(consent?.text).toContain('3');
    expect(consent?.href).toBe('#/parent-centric/combined-consent-requests');
    expect(payments?.text).toContain('$84.50');
    expect(payments?.href).toBe('#/parent-centric/combined-payments');
    // Attendance and events need an active enrolment, so there is nothing to do and no link.
    for (const tile of [absences, events]) {
      expect(tile?.text).toContain('Nothing to do');
      expect(tile?.href).toBeUndefined();
    }
  });

  it('are replaced by the note when the feature is off at every school', () => {
    const off = enrolmentOf({ features: ['ConsentManagement', 'Attendance', 'UpcomingEvents'] });
    const [, , payments] = tilesOf([studentOf('Asha', { enrolments: [off] })]);
    expect(payments?.text).toContain(featureUnavailableText);
    expect(payments?.text).not.toContain('$');
    expect(payments?.href).toBeUndefined();
  });

  it('report that consent is not available when it is off for every student', () => {
    const off = enrolmentOf({ features: ['Attendance'] });
    const [consent] = tilesOf([studentOf('Asha', { enrolments: [off] })], false);
    expect(consent?.text).toContain(featureUnavailableText);
    expect(consent?.text).not.toContain(notAvailableYetText);
    expect(consent?.href).toBeUndefined();
  });

  it('list the students without the feature and their schools, as the combined pages do', () => {
    const off = enrolmentOf({ schoolCode: '2102', schoolName: 'Larkspur', features: [] });
    const [, , payments] = tilesOf([
      studentOf('Asha', { enrolments: [enrolmentOf(), off] }),
      studentOf('Toby', { enrolments: [off] }),
    ]);
    expect(payments?.text).toContain('$84.50');
    expect(payments?.text).toContain(
      `Asha Sandhu-Reid, Larkspur; Toby Sandhu-Reid, Larkspur: ${notAvailableYetText}`,
    );
  });
});
