/**
 * Maps the register's year levels explicitly to the specification's. Codes are never matched by spelling: SIF's PS is
 * Pre-School, the specification's PS is Special (D-6.6).
 */
const mapping: Readonly<Record<string, string>> = {
  P: 'PY',
  PY: 'PY',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => {
      const padded = String(index + 1).padStart(2, '0');
      return [
        [String(index + 1), padded],
        [padded, padded],
      ];
    }).flat(),
  ),
  PS: '0P',
  '0P': '0P',
  UGPri: 'PU',
  PU: 'PU',
  UGSec: 'SU',
  SU: 'SU',
  Special: 'PS',
  CJ: 'CJ',
  CS: 'CS',
};

/** The specification's code, or null when the register's is unknown. */
export function yearLevelFromRegister(code: string): string | null {
  return mapping[code] ?? null;
}

/** OneRoster's grades (CEDS) that differ from SIF-AU's year levels. `PS` is omitted: in CEDS it means postsecondary. */
const grades: Readonly<Record<string, string>> = {
  IT: '0P',
  PR: '0P',
  PK: '0P',
  TK: 'PY',
  KG: 'PY',
  K: 'PY',
  F: 'PY',
  P: 'PY',
  '0': 'PY',
  '00': 'PY',
  UG: 'UG',
};

/** The year level of the first known grade, or null. */
export function yearLevelFromGrades(given: unknown): string | null {
  const names = Array.isArray(given) ? given.map(String) : [];
  const levels = names.map(
    (name) => grades[name.toUpperCase()] ?? (/^\d+$/.test(name) ? (mapping[name] ?? null) : null),
  );
  return levels.find((level) => level !== null) ?? null;
}

export const yearLevelText =
  'SIF-AU YearLevel `P`, `1`–`12`, `UGPri`, `UGSec`, `PS` (Pre-School: shown as Early Childhood), or `Special`, ' +
  '`CJ`, `CS`, `0P`, `PY`, `01`–`12`, `PU`, `SU`';
