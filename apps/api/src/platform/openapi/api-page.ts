/** Renders the OpenAPI document as a readable page: no script, no style of its own. */
import { escapeHtml } from '../http/files/escape-html.ts';
import type { Json } from './component-schemas.ts';
import type { ApiDocument, Operation } from './document.ts';

const methods = ['get', 'post'] as const;

export function renderApiPage(document: ApiDocument): string {
  const title = escapeHtml(String(document.info['title']));
  const schemas = Object.entries(document.components.schemas);
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1>
<p>The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${renderMarkdown(String(document.info['description']))}
<nav aria-label="Areas"><ul>${document.tags.map(renderTagLink).join('')}</ul></nav>
${document.tags.map((tag) => renderTag(tag, document)).join('\n')}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => renderSchema(name, schema)).join('\n')}
</main></body></html>`;
}

/** Paragraphs, numbered lists and code: all the introduction uses. */
function renderMarkdown(text: string): string {
  return text
    .split('\n\n')
    .map((block) => {
      const items = block.split('\n').map((line) => line.replace(/^\d+\. /, ''));
      return /^\d+\. /.test(block)
        ? `<ol>${items.map((item) => `<li>${renderInline(item)}</li>`).join('')}</ol>`
        : `<p>${renderInline(block)}</p>`;
    })
    .join('\n');
}

const renderInline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n\n', '<br>');

/** Code that may wrap, so that a phone doesn't scroll sideways. */
const renderCode = (text: string): string =>
  `<code>${escapeHtml(text).replaceAll(/[/,:|()\]}]|(?<=[a-z])(?=[A-Z])/g, '$&<wbr>')}</code>`;

const renderTagLink = ({ name, description }: Json): string =>
  `<li><a href="#${escapeHtml(String(name))}">${escapeHtml(String(description))}</a></li>`;

function renderTag({ name, description }: Json, { paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      const isOfTag = operation?.tags.includes(String(name));
      return operation && isOfTag ? [renderOperation(method, path, operation, components.responses)] : [];
    }),
  );
  return `<section><h2 id="${escapeHtml(String(name))}">${escapeHtml(String(description))}</h2>${operations.join('\n')}</section>`;
}

function renderOperation(method: string, path: string, operation: Operation, shared: Json): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operation;
  const needs = security.flatMap((all) => Object.keys(all)).join(', ');
  return `<article><h3 id="${escapeHtml(operationId)}">${renderCode(`${method.toUpperCase()} ${path}`)}</h3>
<p>${escapeHtml(summary)}</p>
<p>Operation: <code>${escapeHtml(operationId)}</code>. Needs: ${needs === '' ? 'nothing' : `<code>${needs}</code>`}.</p>
${parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.map(renderParameter).join('')}</ul>` : ''}
${requestBody ? `<h4>Body</h4><p>${renderContent(requestBody['content'])}</p>` : ''}
<h4>Responses</h4><dl>${Object.entries(responses)
    .map(([status, response]) => renderResponse(status, resolve(response, shared)))
    .join('')}</dl></article>`;
}

function renderParameter({ name, in: place, required, description, schema }: Json): string {
  const needed = required === true ? 'required' : 'optional';
  const about = typeof description === 'string' ? ` ${renderInline(description)}.` : '';
  return `<li><code>${escapeHtml(String(name))}</code> in ${escapeHtml(String(place))}, ${needed}.${about} ${renderCode(JSON.stringify(schema))}</li>`;
}

function renderResponse(status: string, { description, headers, content }: Json): string {
  const names = headers === undefined ? '' : `<br>Headers: ${Object.keys(Object(headers)).join(', ')}`;
  const body = content === undefined ? '' : `<br>${renderContent(content)}`;
  return `<dt>${status}</dt><dd>${renderInline(String(description))}${names}${body}</dd>`;
}

const componentPath = '#/components/schemas/';

/** The media types, and the schemas they link to. */
function renderContent(content: unknown): string {
  const parts: Record<string, { schema: Json }> = Object(content);
  return Object.entries(parts)
    .map(([mediaType, { schema }]) => {
      const names = referencesOf(schema);
      const links = names.map((name) => `<a href="#schema-${name}">${name}</a>`);
      const shown = links.length > 0 ? links.join(' or ') : escapeHtml(JSON.stringify(schema));
      return `${escapeHtml(mediaType)}: ${shown}`;
    })
    .join('<br>');
}

function referencesOf({ $ref, oneOf }: Json): string[] {
  if (typeof $ref === 'string') return [$ref.slice(componentPath.length)];
  return Array.isArray(oneOf) ? oneOf.flatMap((schema: Json) => referencesOf(schema)) : [];
}

/** Resolves a reference to its component. */
function resolve(response: Json, shared: Json): Json {
  const { $ref } = response;
  return typeof $ref === 'string' ? Object(shared[$ref.split('/').at(-1) ?? '']) : response;
}

const renderSchema = (name: string, schema: unknown): string =>
  `<details id="schema-${escapeHtml(name)}"><summary>${escapeHtml(name)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
