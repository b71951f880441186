/** The audit events of break-glass accounts. */
export const breakGlassEvents = {
  created: 'breakGlass.created',
  linked: 'breakGlass.linkIssued',
  enrolled: 'breakGlass.passkeyAdded',
  signedIn: 'breakGlass.signedIn',
  confirmed: 'breakGlass.confirmed',
  revoked: 'breakGlass.revoked',
} as const;
