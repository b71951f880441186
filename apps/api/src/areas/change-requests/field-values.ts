/** Old and new values of a request side by side, field by field, for lists, tables and files. Pure. */

export interface FieldValue {
  /** The path of the value, such as `residentialAddress.suburb` or `contacts.1.value`. */
  field: string;
  oldValue: string;
  newValue: string;
}

/** Every field of either side, in the order of the new values. */
export function fieldValues(oldValues: unknown, newValues: unknown): FieldValue[] {
  const before = new Map(flatten('', oldValues));
  const after = new Map(flatten('', newValues));
  return [...new Set([...after.keys(), ...before.keys()])].map((field) => ({
    field,
    oldValue: before.get(field) ?? '',
    newValue: after.get(field) ?? '',
  }));
}

export function isChanged({ oldValue, newValue }: FieldValue): boolean {
  return oldValue !== newValue;
}

function flatten(path: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return path === '' ? [] : [[path, '']];
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object') return [[path, JSON.stringify(value)]];
  const entries = Array.isArray(value)
    ? value.map((item: unknown, index): [string, unknown] => [String(index + 1), item])
    : Object.entries(value);
  return entries.flatMap(([key, item]) => flatten(path === '' ? key : `${path}.${key}`, item));
}
