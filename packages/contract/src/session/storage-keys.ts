/** The keys that the inline script reads. They are separate to keep that script small. */
export const authenticatedKey = 'authenticated';
/** In a tab with an administration view: whose it is. */
export const adminViewKey = 'isAdminView';
/** Set while a session waits for terms: the person is not signed in yet, but a reload resumes the session. */
export const termsPendingFlag = 'terms-pending';
/** The cookies notice was closed. */
export const cookiesNoticeSeenKey = 'cookiesNoticeSeen';

/** The account that reads offline on this device. */
export const offlineAccountKey = 'offlineAccount';

/** Local and session storage keys. Only the remembered e-mail identifies a person. */
export const storageKeys = {
  authenticated: authenticatedKey,
  cookiesNoticeSeen: cookiesNoticeSeenKey,
  rememberedEmail: 'rememberedEmail',
  redirectRoutePath: 'redirectRoutePath',
  redirectToPhotoPreview: 'redirectToPhotoPreview',
  adminView: adminViewKey,
  csrfSession: 'NCSRF',
  /** Drafts in session storage, keyed by account (D-9.1). */
  drafts: 'drafts',
  /** The ids of the alerts shown on this device, and nothing else. */
  seenAlerts: 'seenAlerts',
  /** The id of this tab's registration, in session storage; useless without its cookie. */
  registrationSession: 'registrationSession',
  /** The input of its forms, without passwords. */
  registrationDraft: 'registrationDraft',
  /** The page that was requested when an outage or alert was shown. */
  noticeReturn: 'noticeReturn',
  /** This device has opened the app before. In session storage: this tab is the device's first visit. */
  appVisited: 'appVisited',
  /** Something was sent from this device, so that installing the app may be offered. */
  appTaskDone: 'appTaskDone',
  /** When installing was last declined, and when an update was last offered. */
  appInstallDeclined: 'appInstallDeclined',
  appUpdateOffered: 'appUpdateOffered',
  /** The opaque key of the account that reads offline on this device, and when it was last declined. */
  offlineAccount: offlineAccountKey,
  offlineDeclined: 'offlineDeclined',
  /** The opaque key of the account that gets push notifications on this device. */
  pushAccount: 'pushAccount',
  /** This device's random id, created when it was first registered for push notifications. */
  pushInstallation: 'pushInstallation',
  /** How often push notifications were declined on this device, and the last time. */
  pushDeclined: 'pushDeclined',
  /** Native shell only: the opaque id of the passkey for biometrics, and whether the next login sets one up. */
  credentialSaved: 'credentialSaved',
  credentialPrompted: 'credentialPrompted',
  /** The minutes before the app locks (missing if the app lock is off), and whether the app switcher shows the page. */
  appLockMinutes: 'appLockMinutes',
  shownInSwitcher: 'shownInSwitcher',
  /** Whether the app uses the training portal. */
  training: 'training',
} as const;
export const csrfHeader = 'NCSRF';
