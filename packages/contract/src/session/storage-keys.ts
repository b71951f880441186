/** Local and session storage keys (document 1, section 9); nothing in them names a person but the remembered e-mail. */
export const storageKeys = {
  authenticated: 'authenticated',
  rememberedEmail: 'rememberedEmail',
  redirectRoutePath: 'redirectRoutePath',
  redirectToPhotoPreview: 'redirectToPhotoPreview',
  adminView: 'isAdminView',
  csrfSession: 'NCSRF',
  /** Answers a person has typed but not sent, in session storage, keyed by account (decisions.md, section 9). */
  drafts: 'drafts',
} as const;
export const csrfHeader = 'NCSRF';
