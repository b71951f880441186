/** Validates form values with a contract schema: the first message of each field, by name. Pure. */
import type { FieldError } from '@portal/contract/errors';

type Parsed = {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
};

export function schemaErrors({ error }: Parsed): FieldError[] {
  const first = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const name = path.map(String).join('.');
    if (!first.has(name)) first.set(name, message);
  }
  return [...first].map(([path, message]) => ({ path, message }));
}
