/**
 * Compares every API response in a test with the OpenAPI document: its status, content type, problem code and schema
 * must be documented. A test fails at the first call that differs.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Config } from '../config/config.ts';
import type { ApiDocument } from '../platform/openapi/document.ts';
import { templatePath } from '../platform/openapi/document.ts';

type AnsweredResponse = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>;

interface Documented {
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema: object }>;
}

const documentId = 'openapi';
const problemType = 'application/problem+json';

/**
 * Built once for all tests of a worker, because every harness has the same routes. If the office has its own host, calls
 * have additional responses (O-2.9).
 */
const checkers = new Map<'one host' | 'two hosts', Promise<DocumentedResponses>>();

export class DocumentedResponses {
  readonly #document: ApiDocument;
  readonly #ajv = new Ajv2020({ strict: false });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: ApiDocument) {
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, documentId);
  }

  /** The error in a response, or null. `path` as the route was registered. */
  findFault(method: string, path: string, response: AnsweredResponse): string | null {
    const pointer = ['paths', templatePath(path), method.toLowerCase()];
    const [operation] = this.#resolve(pointer);
    // Outside the API, or its own description.
    if (!operation) return null;
    const [documented, at] = this.#resolve([...pointer, 'responses', String(response.statusCode)]);
    if (!documented) return 'the status is not documented';
    return findMissingHeader(documented, response) ?? this.#findContentFault(documented, at, response);
  }

  #findContentFault(
    { content = {} }: Documented,
    at: readonly string[],
    { headers, body }: AnsweredResponse,
  ): string | null {
    const [mediaType] = (headers['content-type'] ?? '').split(';');
    if (!mediaType) return body === '' && Object.keys(content).length === 0 ? null : 'it has no content type';
    if (!content[mediaType]) return `${mediaType} is not documented`;
    if (!mediaType.endsWith('json')) return null;
    const value: unknown = JSON.parse(body);
    const validate = this.#validatorAt([...at, 'content', mediaType, 'schema']);
    if (!validate(value)) return `${this.#ajv.errorsText(validate.errors)} in ${body.slice(0, 500)}`;
    return mediaType === problemType ? this.#findUnknownMember(value) : null;
  }

  /** A problem's members depend on its code; the server filters those of other responses. */
  #findUnknownMember(problem: unknown): string | null {
    if (!isRecord(problem)) return 'the problem is not an object';
    const schema = Object.values(this.#document.components.schemas)
      .filter(isRecord)
      .map(({ properties }) => (isRecord(properties) ? properties : {}))
      .find(({ code }) => isRecord(code) && code['const'] === problem['code']);
    const unknown = Object.keys(problem).find((name) => !schema || !(name in schema));
    return unknown === undefined ? null : `the problem’s member ${unknown} is not documented`;
  }

  #validatorAt(pointer: readonly string[]): ValidateFunction {
    const $ref = `${documentId}#/${pointer.map(escapePointer).join('/')}`;
    const known = this.#validators.get($ref) ?? this.#ajv.compile({ $ref });
    this.#validators.set($ref, known);
    return known;
  }

  /** Resolves a pointer to its value and actual location. */
  #resolve(pointer: readonly string[]): [value: Documented | undefined, pointer: readonly string[]] {
    let found: unknown = this.#document;
    for (const part of pointer) found = isRecord(found) ? found[part] : undefined;
    if (!isRecord(found)) return [undefined, pointer];
    const { $ref } = found;
    return typeof $ref === 'string' ? this.#resolve($ref.slice(2).split('/')) : [found, pointer];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const escapePointer = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function findMissingHeader({ headers = {} }: Documented, response: AnsweredResponse): string | null {
  const missing = Object.entries(headers).find(
    ([name, { required }]) => required === true && response.headers[name.toLowerCase()] === undefined,
  );
  return missing ? `the header ${missing[0]} is missing` : null;
}

/** Fails each `inject` whose response differs from the documentation. */
export function requireDocumentedResponses(
  app: FastifyInstance,
  { officeHost }: Pick<Config, 'officeHost'>,
): void {
  const key = officeHost === null ? 'one host' : 'two hosts';
  const routes = new WeakMap<object, string>();
  app.addHook('onSend', async (request) => {
    const { url } = request.routeOptions;
    if (url !== undefined) routes.set(request.raw, url);
  });
  const inject = app.inject.bind(app);
  const checked = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await inject(options);
    const { req } = response.raw;
    const path = routes.get(req);
    if (path === undefined || req.method === 'HEAD') return response;
    const checker =
      checkers.get(key) ?? app.describeApi().then((document) => new DocumentedResponses(document));
    checkers.set(key, checker);
    const fault = (await checker).findFault(String(req.method), path, response);
    if (fault !== null)
      throw new Error(`${req.method} ${path} answered ${response.statusCode}, but ${fault}`);
    return response;
  };
  Object.assign(app, { inject: checked });
}
