/** A link supplied by a school, if it is a web page or an e-mail address; otherwise null. */
export function safeLink(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return ['https:', 'http:', 'mailto:'].includes(new URL(url).protocol) ? url : null;
}

/** The target of "Contact school": the school's contact page, otherwise its e-mail address. */
export function contactLink(school: {
  contactSchoolUrl: string | null;
  schoolEmail: string | null;
}): string | null {
  return (
    safeLink(school.contactSchoolUrl) ??
    (school.schoolEmail ? safeLink(`mailto:${school.schoolEmail}`) : null)
  );
}
