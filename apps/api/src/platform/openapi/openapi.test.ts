import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import type { ApiDocument, Operation } from './document.ts';

let harness: Harness;
let document: ApiDocument;
beforeAll(async () => {
  harness = await createHarness();
  document = (await harness.browser().get('/api/openapi.json')).json();
});
afterAll(() => harness.close());

const operations = (): Operation[] =>
  Object.values(document.paths).flatMap(({ get, post }) =>
    [get, post].filter((found) => found !== undefined),
  );
const operation = (id: string): Operation | undefined =>
  operations().find(({ operationId }) => operationId === id);

describe('the OpenAPI document', () => {
  it('passes the linter', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      // Targets of e-mailed links only redirect.
      rules: { 'operation-2xx-response': 'off' },
    });
    const source = JSON.stringify(document);
    const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('describes a success and the problems of every operation', () => {
    const lacking = operations().filter(({ summary, responses }) => {
      const statuses = Object.keys(responses);
      const needed = ['400', '429', '500', '503'];
      const hasSuccess = statuses.some((status) => /^[23]/.test(status));
      return summary === '' || !hasSuccess || needed.some((status) => !statuses.includes(status));
    });
    expect(lacking).toEqual([]);
    expect(operations().length).toBeGreaterThan(120);
  });

  it('describes every area', () => {
    for (const { name, description } of document.tags) expect(description).not.toBe(name);
  });

  it('requires the session, the anti-forgery token and the idempotency key where they are needed', () => {
    expect(operation('session.csrfToken')?.security).toEqual([]);
    expect(operation('students.user')?.security).toEqual([{ session: [] }]);
    expect(operation('payments.tokens')).toMatchObject({
      security: [{ session: [], antiForgeryToken: [], antiForgeryCookie: [] }],
      parameters: [{ name: 'idempotency-key', in: 'header', required: true }],
    });
    expect(operation('payments.returned')?.security).toEqual([]);
  });

  it('describes the configuration for callers that load no page', () => {
    expect(document.paths['/api/site']?.get).toMatchObject({
      operationId: 'service-status.site',
      security: [],
      responses: { '200': { content: { 'application/json': {} } } },
    });
  });

  it('has formats for dates, instants and ids', () => {
    const schemas = document.components.schemas;
    expect(schemas['ReportAbsenceBody']).toMatchObject({
      properties: { dateAbsentFrom: { type: 'string', format: 'date' } },
    });
    expect(operation('payments.receipt')?.parameters).toEqual([
      expect.objectContaining({ name: 'attemptId', schema: { type: 'string', format: 'uuid' } }),
      expect.objectContaining({ name: 'download-token', required: true }),
    ]);
  });

  it('describes the reasons of a problem, with their parameters', () => {
    const { schemas } = document.components;
    const count = { type: 'integer' };
    const dates = { type: 'array', items: { type: 'string', format: 'date' } };
    expect(schemas).toMatchObject({
      ConsentClosedProblem: {
        properties: { reason: { type: 'string', enum: ['past-due', 'withdrawn', 'at-school-only'] } },
      },
      PhotoRefusedProblem: {
        properties: {
          params: { description: 'For `too-large`', required: ['count', 'millions'], properties: { count } },
        },
      },
      AbsenceOverlapsProblem: {
        properties: { params: { properties: { absences: { items: { properties: { dates } } } } } },
      },
      SecondFactorExistsProblem: {
        properties: {
          params: {
            anyOf: [
              { description: 'For `passkeys-full`', properties: { count } },
              { description: 'For `passkeys-full-to-restore`', properties: { count } },
            ],
          },
        },
      },
    });
    expect(schemas).not.toHaveProperty(['ConsentClosedProblem', 'properties', 'params']);
    expect(schemas).not.toHaveProperty(['ForbiddenProblem', 'properties', 'reason']);
  });

  it('has a page that lists each operation with its problems', async () => {
    const page = (await harness.browser().get('/api/docs')).body;
    for (const { operationId } of operations()) expect(page).toContain(`<h3 id="${operationId}">`);
    expect(page).toContain('<code>absence-overlaps</code>');
    expect(page).toContain('<details id="schema-ReportAbsenceBody">');
  });
});
