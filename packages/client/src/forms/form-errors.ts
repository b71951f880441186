/** Converts between the contract's errors, keyed by path, and react-hook-form's, nested like the values. Pure. */
import { get, set, type FieldErrors, type FieldValues } from 'react-hook-form';
import type { FieldError } from '@portal/contract/errors';

/** The first error of each field. Undefined when there is none. */
export function nestErrors<Values extends FieldValues>(
  errors: readonly FieldError[],
): FieldErrors<Values> | undefined {
  if (errors.length === 0) return undefined;
  const nested: FieldErrors<Values> = {};
  for (const { path, message } of errors)
    if (get(nested, path) === undefined) set(nested, path, { type: 'rule', message });
  return nested;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every field with its message, in rule order. */
export function flattenErrors(errors: unknown, prefix = ''): FieldError[] {
  if (!isObject(errors)) return [];
  if ('message' in errors && typeof errors.message === 'string')
    return [{ path: prefix, message: errors.message }];
  return Object.entries(errors).flatMap(([name, inner]) =>
    flattenErrors(inner, prefix === '' ? name : `${prefix}.${name}`),
  );
}
