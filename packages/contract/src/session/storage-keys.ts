/** The keys that the inline script reads. They are separate to keep that script small. */
export const authenticatedKey = 'authenticated';
/** In a tab with an administration view: whose it is. */
export const adminViewKey = 'isAdminView';
/** Set while a session waits for terms: the person is not signed in yet, but a reload resumes the session. */
export const termsPendingFlag = 'terms-pending';
/** The cookies notice was closed. */
export const cookiesNoticeSeenKey = 'cookiesNoticeSeen';

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
} as const;
export const csrfHeader = 'NCSRF';
