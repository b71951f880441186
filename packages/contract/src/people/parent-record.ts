/** Addresses and contacts as held by the register. */
import * as z from 'zod/mini';

export const addressSchema = z.object({
  line1: z.string(),
  line2: z.nullable(z.string()),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
});
export type Address = z.output<typeof addressSchema>;

export const contactTypes = {
  PhoneWork: 0,
  PhoneHome: 1,
  MobilePersonal: 2,
  MobileWork: 3,
  Fax: 4,
  PhoneInternational: 5,
  Email: 6,
  NullableMobilePersonal: 7,
} as const;
export type ContactTypeName = keyof typeof contactTypes;
export type ContactType = (typeof contactTypes)[ContactTypeName];

export const contactTypeSchema = z.literal([0, 1, 2, 3, 4, 5, 6, 7]);

export const contactSchema = z.object({
  contactType: contactTypeSchema,
  value: z.string(),
  priority: z.int(),
});
export type Contact = z.output<typeof contactSchema>;
