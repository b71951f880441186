/** A link a school gave us, when it is a web page or an e-mail address; anything else is not a link. */
export function safeLink(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return ['https:', 'http:', 'mailto:'].includes(new URL(url).protocol) ? url : null;
}

/** Where "Contact school" leads: the school's contact page, else its e-mail address. */
export function contactLink(school: {
  contactSchoolUrl: string | null;
  schoolEmail: string | null;
}): string | null {
  return (
    safeLink(school.contactSchoolUrl) ??
    (school.schoolEmail ? safeLink(`mailto:${school.schoolEmail}`) : null)
  );
}
