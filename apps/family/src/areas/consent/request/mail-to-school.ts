import type { ConsentDetail } from '@portal/contract/consent';

/** A mailto link to the contact, with the request's reference. Null if the school gave no address. Pure. */
export function mailToSchool({
  contactEmail,
  reference,
  title,
}: Pick<ConsentDetail, 'contactEmail' | 'reference' | 'title'>): string | null {
  if (!contactEmail) return null;
  const address = encodeURIComponent(contactEmail).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(`Consent request ${reference}: ${title}`)}`;
}
