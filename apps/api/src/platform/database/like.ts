/** Escapes wildcards, so that LIKE matches typed text literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The LIKE pattern for values that contain the typed text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
