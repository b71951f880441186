/** A department's settings of its mobile app (docs/mobile.md): read and checked before anything is built. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const httpsOrigin = z
  .url({ protocol: /^https$/ })
  .refine((text) => new URL(text).pathname === '/', 'an https address without a path')
  .transform((text) => new URL(text).origin);

export const departmentSchema = z
  .strictObject({
    /** The app's id in both stores. */
    appId: z.string().regex(/^[a-z]\w*(?:\.[a-z]\w*)+$/i, 'such as au.edu.example.portal'),
    /** The name below the icon. */
    appName: z.string().min(1).max(30),
    /** The version that families see, and the build number, which grows with every upload to a store. */
    version: z.string().regex(/^\d+(?:\.\d+){1,2}$/, 'such as 4.6.1'),
    build: z.int().min(1),
    portalUrl: httpsOrigin,
    /** The training portal and the account for the app stores' reviewers. */
    training: z.strictObject({ url: httpsOrigin, account: z.email() }).optional(),
  })
  .transform((department) => ({ ...department, portalHost: new URL(department.portalUrl).hostname }));
export type Department = z.output<typeof departmentSchema>;

export async function readDepartment(file: string): Promise<Department> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} is missing: copy department.example.json and fill it in (docs/mobile.md)`);
  });
  const parsed = departmentSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${file}:\n${z.prettifyError(parsed.error)}`);
}
