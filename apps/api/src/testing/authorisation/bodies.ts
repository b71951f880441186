/** What the rows of the authorisation matrix send. */
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
/** Somebody else each time: nobody is invited twice. */
export const newViewer = (email?: string) => {
  invited += 1;
  const address = email ?? `invited${invited}@example.com`;
  return {
    ...{ firstName: 'Graham', lastName: 'Reid', email: address, confirmEmail: address },
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

/** Of a record that could be read; a change of one that couldn't names none. */
export const versionOf = (held: Awaited<ReturnType<TestBrowser['get']>>): string =>
  held.statusCode === 200 ? held.json<{ version: string }>().version : '';

/** The id of a registration that is nobody's. */
export const noRegistration = { sessionId: 'nothing' };

export const consentPath = ({ student, consentId, centreCode }: World): string =>
  `/api/consent/${student.oneSchoolId}/${consentId}/${centreCode}`;
