import type { APIRequestContext } from '@playwright/test';
import { attendanceSchema } from '@portal/contract/attendance';
import { notificationPath } from '@portal/contract/notifications';
import type { Inbox } from '@portal/contract/notifications';
import { accounts } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';
import { notifyFamily } from '../support/notify-family.ts';

test.describe('the bell', () => {
  test.use({ signedInAs: 'newOwner' });

  test('W-8.1 counts to 9, then shows 9+, until everything is read', async ({
    page,
    notifications,
    profile,
    shell,
  }) => {
    const events = ['passkey-added', 'passkey-removed', 'mobile-changed'] as const;
    await notifyFamily(
      // More than one page.
      Array.from({ length: 11 }, (_, round) =>
        events.map((event) => ({
          kind: 'security' as const,
          params: { event },
          email: accounts.newOwner,
          subjectKey: `bell ${event} ${round}`,
          link: '/profile/security',
        })),
      ).flat(),
    );
    await profile.open();
    await expect(notifications.bell).toHaveAccessibleName(/^Notifications \d\d unread$/);
    await expect(notifications.bell.getByText('9+')).toBeVisible();
    await notifications.bell.click();
    await notifications.expectOpen();
    await shell.expectTitle('Notifications');
    await expect(notifications.days.getByRole('article')).toHaveCount(30);
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect(page.getByText('That is everything.')).toBeVisible();
    await notifications.markAll.click();
    await expect(notifications.bell).toHaveAccessibleName('Notifications');
    await expect(notifications.about('A passkey was added').first()).not.toContainText('New');
  });
});

const lachlan = { studentId: 'S100185', centreCode: '4215' };
const email = accounts.otherOwner;
const link = `/attendance/${lachlan.studentId}/${lachlan.centreCode}`;

/** The absence of the demo's register that nobody has explained. */
async function unexplained(request: APIRequestContext): Promise<{ absenceId: string; date: string }> {
  const answer = await request.get(`/api${link}`);
  const { absenceRecords } = attendanceSchema.parse(await answer.json());
  const found = absenceRecords.find(({ reason, isReported }) => reason === null && !isReported);
  if (!found) throw new Error('Every absence has a reason');
  return { absenceId: found.studentAbsenceId, date: found.absenceDate };
}

test.describe('the inbox', () => {
  test.use({ signedInAs: 'otherOwner' });

  test('W-8.3 W-8.4 W-8.9 keeps what is urgent on top, takes a reason in place, and is opened from outside', async ({
    page,
    notifications,
    checkPage,
  }) => {
    const { absenceId, date } = await unexplained(page.request);
    await notifyFamily([
      {
        kind: 'absence-to-explain',
        params: { absenceId, date, isFullDay: true },
        email,
        ...lachlan,
        subjectKey: `inbox ${absenceId}`,
        link,
      },
      {
        kind: 'school-notice',
        params: { title: 'Pool closed: no swimming, school as usual', text: null },
        email,
        centreCode: lachlan.centreCode,
        subjectKey: 'inbox pool',
        link: '/notifications',
        isUrgent: true,
        daysAgo: 3,
      },
      {
        kind: 'event-changed',
        params: { title: 'Athletics carnival', date, change: 'moved' },
        email,
        ...lachlan,
        subjectKey: 'inbox carnival',
        link: `/upcoming-events/${lachlan.studentId}/${lachlan.centreCode}`,
        daysAgo: 1,
      },
    ]);
    await notifications.open();
    const urgent = notifications.days.first();
    await expect(urgent.getByRole('heading', { level: 2 })).toHaveText('Urgent, not yet read');
    await expect(urgent).toContainText('Stays on top until you have read it.');
    const asked = notifications.about(/^Why was Lachlan away/);
    const open = asked.getByRole('button', { name: 'Give a reason' });
    await open.click();
    const reason = asked.getByRole('textbox', { name: 'Reason' });
    await asked.getByRole('button', { name: 'Send reason' }).click();
    await expect(asked.getByText('Reason is required.')).toBeVisible();
    await expect(reason).toBeFocused();
    await reason.fill('Unwell since Sunday');
    await checkPage('notifications');
    // Escape closes the form, keeps the text and returns to the notification.
    await page.keyboard.press('Escape');
    await expect(reason).toHaveCount(0);
    await expect(asked.getByRole('heading')).toBeFocused();
    await open.click();
    await expect(reason).toHaveValue('Unwell since Sunday');
    await asked.getByRole('button', { name: 'Send reason' }).click();
    await expect(asked.getByText(/^Reason sent to /)).toBeVisible();
    await expect(asked.getByRole('heading')).toBeFocused();
    await expect(open).toHaveCount(0);

    await urgent.getByRole('button', { name: 'I have read this' }).click();
    await expect(urgent.getByRole('button', { name: 'I have read this' })).toHaveCount(0);
    await notifications.filter(/^Needs you/).click();
    await expect(notifications.about('Athletics carnival has a new date')).toHaveCount(0);
    await notifications.filter('Lachlan').click();
    // Opening a notification's page marks it as read.
    await notifications.about('Athletics carnival has a new date').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Upcoming events' })).toBeVisible();
    await page.goBack();
    await expect(notifications.about('Athletics carnival has a new date')).not.toContainText('New');

    // W-8.9: as a push opens it.
    const answer = await page.request.get('/api/notifications');
    const { notifications: listed }: Inbox = await answer.json();
    const carnival = listed.find(({ kind }) => kind === 'event-changed');
    await page.goto(`/#${notificationPath(carnival?.id ?? '')}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Upcoming events' })).toBeVisible();
    await page.goBack();
    await expect(notifications.filter('All')).toBeVisible();
  });

  test('W-8.3 says that it could not be loaded, and tries again', async ({ page, notifications, watch }) => {
    watch.expectFailedCall(500, '/api/notifications');
    await page.route('**/api/notifications', (route) => route.fulfill({ status: 500 }));
    await notifications.open();
    await expect(page.getByText('Notifications could not be loaded.')).toBeVisible();
    await page.unroute('**/api/notifications');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(notifications.filter('All')).toBeVisible();
    await expect(page.getByText('Notifications could not be loaded.')).toHaveCount(0);
  });
});
