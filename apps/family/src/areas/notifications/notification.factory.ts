/** Notifications for unit tests. */
import type { Notification, NotificationParams } from '@portal/contract/notifications';

type About = Partial<Omit<Notification, 'kind' | 'params'>>;

const about = {
  id: 'n1',
  createdAt: '2026-11-16T21:42:00.000Z',
  isRead: false,
  isUrgent: false,
  needsYou: false,
  done: null,
  student: { studentId: '1', firstName: 'Toby' },
  school: { centreCode: '4107', name: 'Larkspur Bend State School' },
  link: '/attendance/1/4107',
};

type Kinds = { [Kind in keyof NotificationParams]: { kind: Kind; params: NotificationParams[Kind] } };

export const notificationOf = (what: Kinds[keyof Kinds], change: About = {}): Notification => ({
  ...about,
  ...change,
  ...what,
});

export const absenceToExplain = {
  kind: 'absence-to-explain',
  params: { absenceId: 'a1', date: '2026-11-16', isFullDay: true },
} as const;

export const consentToAnswer = {
  kind: 'consent-to-answer',
  params: { requestId: 'r1', title: 'Science Centre excursion', dueDate: '2026-11-20' },
} as const;

export const notice = { kind: 'school-notice', params: { title: 'Pool closed today', text: null } } as const;
