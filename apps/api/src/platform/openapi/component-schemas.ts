/** JSON Schemas of the contract's Zod schemas: exported objects become named components, everything else is inline. */
import * as contract from '@portal/contract/all';
import { z } from 'zod';
import type { core } from 'zod';

export type Json = Record<string, unknown>;
export type Direction = 'input' | 'output';

/** A schema's input and output can differ, so the two are separate until compared. */
const componentPath = { output: '#/components/schemas/', input: '#/components/schemas/input:' } as const;
export const inputPrefix = 'input:';
const namedTypes: ReadonlySet<string> = new Set(['object', 'enum', 'union', 'array', 'record']);

/** JSON Schema has formats for these; the contract uses patterns, which are smaller in a browser bundle. */
const formatOfPattern = new Map(
  (
    [
      [contract.isoDateSchema, 'date'],
      [contract.instantSchema, 'date-time'],
      [contract.publicIdSchema, 'uuid'],
      [contract.urlSchema, 'uri'],
    ] as const
  ).map(([schema, format]) => [String(z.toJSONSchema(schema)['pattern']), format]),
);

const isZodSchema = (value: unknown): value is core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

export const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** Collects the schemas that operations use, and returns them as components. */
export class ComponentSchemas {
  readonly #names = new Map<core.$ZodType, string>();

  constructor() {
    for (const [name, value] of Object.entries(contract))
      if (name.endsWith('Schema') && isZodSchema(value) && namedTypes.has(value._zod.def.type))
        this.#names.set(value, pascalCase(name.slice(0, -'Schema'.length)));
  }

  /** Names a schema of one operation, unless it has a name of its own. Scalars stay unnamed. */
  name(schema: core.$ZodType, fallback: string): void {
    if (namedTypes.has(schema._zod.def.type) && !this.#names.has(schema))
      this.#names.set(schema, pascalCase(fallback));
  }

  /** A reference to a named schema, or a scalar's schema itself. */
  schemaOf(schema: core.$ZodType, direction: Direction): Json {
    const name = this.#names.get(schema);
    return name === undefined ? inlineSchema(schema, direction) : { $ref: componentPath[direction] + name };
  }

  /** All of them; those for bodies have the prefix `input:`. */
  build(): Record<string, Json> {
    return { ...this.#build('output'), ...this.#build('input') };
  }

  #build(direction: Direction): Record<string, Json> {
    const registry = z.registry<{ id: string }>();
    for (const [schema, id] of this.#names) registry.add(schema, { id });
    const { schemas } = z.toJSONSchema(registry, {
      ...optionsFor(direction),
      uri: (id) => componentPath[direction] + id,
    });
    const prefix = direction === 'input' ? inputPrefix : '';
    return Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [prefix + name, withoutIds(schema)]),
    );
  }
}

/** A schema without references: parameters and scalars. */
export const inlineSchema = (schema: core.$ZodType, direction: Direction): Json =>
  withoutIds(z.toJSONSchema(schema, optionsFor(direction)));

const optionsFor = (direction: Direction) =>
  ({
    io: direction,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }: { zodSchema: core.$ZodTypes; jsonSchema: Json }): void => {
      useFormat(jsonSchema);
      if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
      if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
      // Responses may gain members, so a client must ignore unknown ones.
      if (direction === 'output' && !isStrict(zodSchema) && jsonSchema['additionalProperties'] === false)
        delete jsonSchema['additionalProperties'];
    },
  }) as const;

const isStrict = ({ _zod: { def } }: core.$ZodTypes): boolean =>
  def.type === 'object' && def.catchall?._zod.def.type === 'never';

function useFormat(jsonSchema: Json): void {
  const pattern = String(jsonSchema['pattern']);
  const format = formatOfPattern.get(pattern);
  if (pattern === contract.emailPattern.source) jsonSchema['format'] = 'email';
  if (format === undefined) return;
  delete jsonSchema['pattern'];
  jsonSchema['format'] = format;
}

function withoutIds(schema: object): Json {
  const { $schema: _dialect, $id: _address, id: _name, ...rest }: Json = { ...schema };
  return rest;
}
