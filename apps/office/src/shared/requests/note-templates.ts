/** Inserting the text of a template into a note, and taking it out again. Pure. */

export const holdsText = (note: string, text: string): boolean => note.includes(text);

/** Appends the text to the note, or removes it if the note already contains it. */
export function toggleText(note: string, text: string): string {
  if (!holdsText(note, text)) return note.trim() === '' ? text : `${note.trimEnd()} ${text}`;
  const [before = '', ...after] = note.split(text);
  return `${before.trimEnd()} ${after.join(text).trimStart()}`.trim();
}
