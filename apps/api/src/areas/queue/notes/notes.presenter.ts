/** Shapes the notes of a request for the office's pages. */
import type { StaffNote } from '@portal/contract/queue';
import type { Queryable } from '../../../platform/database/database.ts';
import { listNotes } from './notes.repository.ts';

export async function presentNotes(db: Queryable, requestRowId: number): Promise<StaffNote[]> {
  const notes = await listNotes(db, requestRowId);
  return notes.map((note) => ({ ...note, at: note.at.toISOString() }));
}
