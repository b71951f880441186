import type { ConsentDetail } from '@portal/contract/consent';

/** A message to the contact, with the reference families quote; null where the school gave no address. Pure. */
export function mailToSchool({
  contactEmail,
  reference,
  title,
}: Pick<ConsentDetail, 'contactEmail' | 'reference' | 'title'>): string | null {
  if (!contactEmail) return null;
  const address = encodeURIComponent(contactEmail).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(`Consent request ${reference}: ${title}`)}`;
}
