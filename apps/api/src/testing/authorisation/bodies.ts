/** The request bodies of the authorisation matrix. */
import type { TestBrowser } from '../browser.ts';
import type { World } from './world.ts';

export const times = {
  allDay: true,
  dateAbsentFrom: '2026-11-19',
  dateAbsentTo: '2026-11-19',
  timeFrom: '',
  timeTo: '',
  reason: 'Dentist',
};

let invited = 0;
/** A new person each time, because nobody can be invited twice. */
export const newViewer = (email?: string) => {
  invited += 1;
  const address = email ?? `invited${invited}@example.com`;
  return {
    firstName: 'Graham',
    lastName: 'Reid',
    email: address,
    confirmEmail: address,
    features: ['Attendance'],
  };
};

export const anAddress = {
  line1: '1 Row Street',
  line2: '',
  suburb: 'Bardon',
  state: 'QLD',
  postcode: '4065',
};

/** The version of a readable record; a change to an unreadable one has none. */
export const versionOf = (held: Awaited<ReturnType<TestBrowser['get']>>): string =>
  held.statusCode === 200 ? held.json<{ version: string }>().version : '';

/** An unknown registration id. */
export const noRegistration = { sessionId: 'nothing' };

export const consentPath = ({ student, consentId, centreCode }: World): string =>
  `/api/consent/${student.oneSchoolId}/${consentId}/${centreCode}`;

export const errorReport = {
  timestamp: '2026-11-18T00:00:00Z',
  error: 'Failed',
  page: '/',
  language: 'en-AU',
  userAgent: 'test',
  appVersion: '1',
  appName: 'portal',
  device: {
    model: '',
    platform: 'web',
    osVersion: '',
    operatingSystem: 'Linux',
    manufacture: '',
    isVirtual: false,
    uuid: '',
  },
};
