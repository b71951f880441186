/**
 * Whose view a browser shows: the value of the cookie that scripts can read, which the page copies into the tab's session
 * storage. It is no secret and selects nothing. Separate, because the first script of every page reads it.
 */
/** The name of the cookie. Its value is `{centreCode}.{schoolUserId}.{ppaoId}`. */
export const adminViewFlagCookie = 'isAdminView';

export interface ViewFlag {
  schoolUserId: string;
  ppaoId: string;
  centreCode: string;
}

const flagForm = /^([A-Za-z0-9]{1,16})\.([\w-]{1,64})\.(.{1,64})$/;

export const writeViewFlag = ({ centreCode, schoolUserId, ppaoId }: ViewFlag): string =>
  `${centreCode}.${schoolUserId}.${ppaoId}`;

/** Null for anything that no view wrote. */
export function readViewFlag(text: string): ViewFlag | null {
  const [, centreCode, schoolUserId, ppaoId] = flagForm.exec(text) ?? [];
  return centreCode && schoolUserId && ppaoId ? { centreCode, schoolUserId, ppaoId } : null;
}
