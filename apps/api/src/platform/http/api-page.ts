/** The OpenAPI document as a page a person can read: no script, no style of its own. */
import { escapeHtml } from './escape-html.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  requestBody?: unknown;
  parameters?: unknown;
  responses?: unknown;
}

const methods = ['get', 'post'] as const;

/** `document`: what @fastify/swagger generated. */
export function renderApiPage(productName: string, document: object): string {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> };
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method];
      return operation ? [renderOperation(method, path, operation)] : [];
    }),
  );
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(productName)} API</title></head>
<body><main><h1>${escapeHtml(productName)} API</h1>
<p>The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main></body></html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const details = [
    ['Parameters', operation.parameters],
    ['Body', operation.requestBody],
    ['Answers', operation.responses],
  ]
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => renderDetail(String(label), value));
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}</p>${details.join('')}</section>`;
}

function renderDetail(label: string, value: unknown): string {
  return `<details><summary>${label}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;
}
