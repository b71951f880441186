/** Offers push notifications where something was sent. */
export const pushOfferTexts = {
  absence: {
    question: 'Shall we tell you when the school accepts {names} absence?',
    on: 'We will tell you when the school accepts {names} absence.',
  },
  absences: {
    question: 'Shall we tell you when the absences of {names} are accepted?',
    on: 'We will tell you when the absences of {names} are accepted.',
  },
  reason: {
    question: 'Shall we tell you when the school accepts the reason for {names} absence?',
    on: 'We will tell you when the school accepts the reason for {names} absence.',
  },
  consent: {
    question: 'Shall we tell you if something changes about ‘{title}’ for {names}?',
    on: 'We will tell you if something changes about ‘{title}’ for {names}.',
  },
  starts: 'Turn on notifications for this {device}. We start with three things only:',
  three: ['answers to what you send', 'a day away without a reason', 'urgent messages from the school'],
  turnOn: 'Turn on notifications',
  turningOn: 'Turning on',
  notNow: 'Not now',
  locked: 'On a locked screen they show no names, unless you choose so.',
  onTitle: 'Notifications are on for this {device}.',
  choose: 'Choose what you hear about',
  offTitle: 'Notifications stay off.',
  off: 'You can turn them on in the notification settings.',
  blocked: 'Your {device} does not allow them. You can change it later in the notification settings.',
  openSettings: 'Notification settings',
  devices: { phone: 'phone', tablet: 'tablet', computer: 'computer' },
} as const;
