/** One template for every e-mail: plain language, readable without pictures, the same text in both formats. */
import { escapeHtml } from '../http/files/escape-html.ts';

export interface EmailContent {
  productName: string;
  heading: string;
  paragraphs: readonly string[];
  /** A code to read or copy, in large type. */
  code?: string;
  /** Lists below the paragraphs. */
  sections?: readonly { title: string; lines: readonly string[] }[];
  /** The call to action. */
  action?: { label: string; url: string };
  /** Below everything else, in small type. */
  footer?: readonly string[];
}

export function renderEmail(content: EmailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content) };
}

function renderText({
  productName,
  heading,
  paragraphs,
  code,
  sections = [],
  action,
  footer = [],
}: EmailContent): string {
  const [first = '', ...rest] = paragraphs;
  const lines = [
    heading,
    first,
    ...(code ? [code] : []),
    ...rest,
    ...sections.map(({ title, lines: items }) =>
      [title.toUpperCase(), ...items.map((item) => `* ${item}`)].join('\n'),
    ),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...footer,
    productName,
  ];
  return `${lines.join('\n\n')}\n`;
}

function renderHtml({
  productName,
  heading,
  paragraphs,
  code,
  sections = [],
  action,
  footer = [],
}: EmailContent): string {
  const [first = '', ...rest] = paragraphs.map(
    (text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`,
  );
  const codeBlock = code
    ? `<p style="margin:0 0 16px;font-size:32px;letter-spacing:6px;font-weight:700">${escapeHtml(code)}</p>`
    : '';
  const lists = sections.map(listBlock).join('');
  const small = footer
    .map((text) => `<p style="margin:16px 0 0;color:#575b6b;font-size:14px">${escapeHtml(text)}</p>`)
    .join('');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#3e47b2;color:#ffffff;padding:14px 24px;border-radius:10px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:#faf9f6;color:#1b1f31;font:16px/1.5 'Public Sans',system-ui,sans-serif">
<div role="article" aria-label="${escapeHtml(heading)}" style="max-width:560px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 24px;font-weight:700">${escapeHtml(productName)}</p>
<div style="background:#ffffff;border:1px solid #e4e1db;border-radius:16px;padding:32px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${escapeHtml(heading)}</h1>
${first}${codeBlock}${rest.join('')}${lists}${button}
</div>${small}</div></body></html>`;
}

function listBlock({ title, lines }: { title: string; lines: readonly string[] }): string {
  const items = lines.map((line) => `<li style="margin:0 0 8px">${escapeHtml(line)}</li>`).join('');
  return `<h2 style="margin:24px 0 8px;font-size:18px">${escapeHtml(title)}</h2><ul style="margin:0 0 16px;padding-left:20px">${items}</ul>`;
}
