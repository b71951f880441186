const TYPED = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The ISO form of a date typed as DD/MM/YYYY, or null when no such day exists. */
export const isoFromText = (text: string): string | null => {
  const [, day = '', month = '', year = ''] = TYPED.exec(text) ?? [];
  if (year === '') return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
};

/** An ISO date as the DD/MM/YYYY a field shows; anything else gives an empty text. */
export const textFromIso = (iso: string): string => {
  const [, year = '', month = '', day = ''] = ISO.exec(iso) ?? [];
  return year === '' ? '' : `${day}/${month}/${year}`;
};
