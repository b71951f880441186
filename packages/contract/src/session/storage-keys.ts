/** Those the page's first script reads: named apart, so that it carries no others. */
export const authenticatedKey = 'authenticated';
/** Its value while a session waits for terms: not signed in yet, but a reload finds the session again. */
export const termsPendingFlag = 'terms-pending';
/** The notice about cookies has been read and closed. */
export const cookiesNoticeSeenKey = 'cookiesNoticeSeen';

/** Local and session storage keys; nothing in them names a person but the remembered e-mail. */
export const storageKeys = {
  authenticated: authenticatedKey,
  cookiesNoticeSeen: cookiesNoticeSeenKey,
  rememberedEmail: 'rememberedEmail',
  redirectRoutePath: 'redirectRoutePath',
  redirectToPhotoPreview: 'redirectToPhotoPreview',
  adminView: 'isAdminView',
  csrfSession: 'NCSRF',
  /** Answers a person has typed but not sent, in session storage, keyed by account (D-9.1). */
  drafts: 'drafts',
  /** Ids of the alerts this device has shown, and nothing else. */
  seenAlerts: 'seenAlerts',
  /** The id of the registration this tab goes through, in session storage; worthless without its cookie. */
  registrationSession: 'registrationSession',
  /** What was typed into its forms, passwords left out. */
  registrationDraft: 'registrationDraft',
  /** The page that was asked for when an outage or alert came in between. */
  noticeReturn: 'noticeReturn',
} as const;
export const csrfHeader = 'NCSRF';
