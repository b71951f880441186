/** Helpers for JSON of unknown shape. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a plain JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The items of an array; empty for anything else. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
