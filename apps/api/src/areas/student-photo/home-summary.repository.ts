/** The photos on home, for a school. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { homeSummary } from '../students/index.ts';

export const photoAtHome = homeSummary(
  z.strictObject({ isAtSchool: z.boolean() }),
  sql`jsonb_build_object('isAtSchool', exists (
    select from school_photo photo
    where photo.student_id = place.student_id and photo.school_id = place.school_id))`,
);

/** The id of the current photo; null without one. Reads `student`. */
export const currentPhotoVersion = sql`(
  select photo.version from student_photo photo where photo.student_id = student.id)`;
