/** Reading JSON of unknown shape. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with names and values. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The items of a list; none where it is something else. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
