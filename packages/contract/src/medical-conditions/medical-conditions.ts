/**
 * A student's medical conditions: the record, and the call that requests a change (A-2.16, A-3.5, A-4.10, A-5.10,
 *
 */
import * as z from 'zod/mini';
import { requestOutcomeSchema } from '../change-requests/change-requests.ts';
import { recordVersionSchema } from '../change-requests/record-version.ts';
import { defineEndpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { maxCharacters } from '../text/characters.ts';
import { isoDateSchema, publicIdSchema, studentAndCentreSchema, studentIdSchema } from '../shared/fields.ts';
import { severalLines } from '../text/typed-text.ts';
import { conditionMessages } from './condition-rules.ts';

export const conditionTypeSchema = z.object({
  id: z.string(),
  description: z.string(),
  requiresAllergyDetails: z.boolean(),
});
export type ConditionType = z.output<typeof conditionTypeSchema>;

export const medicalConditionTypesEndpoint = defineEndpoint({
  id: 'medicalConditions.types',
  method: 'GET',
  path: '/api/student/medicalConditionTypes',
  summary: 'The available types of medical conditions',
  response: z.array(conditionTypeSchema),
});

const conditionFields = {
  /** The type's id. */
  medicalConditionId: z.string(),
  description: z.string(),
  alergyDetails: z.nullable(z.string()),
  advisedDate: isoDateSchema,
  isCurrent: z.boolean(),
} as const;

/** A condition on the school's record. */
export const medicalConditionSchema = z.object({ id: publicIdSchema, ...conditionFields });
export type MedicalCondition = z.output<typeof medicalConditionSchema>;

/** A condition to be added, or whose current flag is to change. */
export const requestedConditionSchema = z.object({ ...conditionFields, isNew: z.boolean() });
export type RequestedCondition = z.output<typeof requestedConditionSchema>;

export const medicalConditionsSchema = z.object({
  oneSchoolId: z.string(),
  /** Account owners can edit; viewers can only read. */
  mayChange: z.boolean(),
  medicalConditions: z.array(medicalConditionSchema),
  version: recordVersionSchema,
  /** The caller's latest change request, with its content while it is pending. */
  updatedMedicalConditions: z.nullable(
    z.extend(requestOutcomeSchema, { requested: z.nullable(z.array(requestedConditionSchema)) }),
  ),
});
export type MedicalConditions = z.output<typeof medicalConditionsSchema>;

export const medicalConditionsEndpoint = defineEndpoint({
  id: 'medicalConditions.get',
  method: 'GET',
  path: '/api/student/medicalConditions/:studentId/:centreCode',
  summary: 'A student’s medical conditions, for account owners and delegated viewers',
  params: studentAndCentreSchema,
  response: medicalConditionsSchema,
  errors: ['feature-unavailable', 'not-found'],
});

/** A condition in the form: existing and perhaps toggled, or new. */
export const typedConditionSchema = z.strictObject({
  /** Null for a new one. */
  id: z.nullable(publicIdSchema),
  medicalConditionId: z.string().check(z.maxLength(255)),
  alergyDetails: z.nullable(
    z
      .string()
      .check(severalLines, maxCharacters(limits.allergyDetails, conditionMessages.allergyDetailsTooLong)),
  ),
  isCurrent: z.boolean(),
  isNew: z.boolean(),
});
export type TypedCondition = z.output<typeof typedConditionSchema>;

export const updateMedicalConditionsBodySchema = z.strictObject({
  oneSchoolId: studentIdSchema,
  /** Must be the caller's own; it never selects a record (T26). */
  oneSchoolParentId: z.string().check(z.minLength(1), z.maxLength(255)),
  /** The version of the conditions that these changes are based on. */
  version: recordVersionSchema,
  medicalConditions: z.array(typedConditionSchema).check(z.maxLength(limits.medicalConditions)),
});
export type UpdateMedicalConditionsBody = z.output<typeof updateMedicalConditionsBodySchema>;

export const updateMedicalConditionsEndpoint = defineEndpoint({
  id: 'medicalConditions.update',
  method: 'POST',
  path: '/api/student/medicalConditions',
  summary: 'Request that the school add medical conditions or change their current flags',
  body: updateMedicalConditionsBodySchema,
  response: requestOutcomeSchema,
  errors: ['forbidden', 'feature-unavailable', 'not-found', 'awaiting-approval', 'details-changed'],
});
