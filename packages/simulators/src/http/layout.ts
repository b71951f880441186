import { escapeHtml } from './respond.ts';

/** The layout of all simulator pages. `body` is HTML. */
export function layout(page: { title: string; body: string; script?: string; current?: string }): string {
  const link = (href: string, text: string) =>
    `<a href="${href}"${page.current === href ? ' aria-current="page"' : ''}>${text}</a>`;
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/pages.css">
${page.script === undefined ? '' : `<script type="module" src="${page.script}"></script>`}
</head>
<body>
<header class="bar">
<p class="bar-title"><a href="/">Stand-ins</a> <span class="tag">for development</span></p>
<nav aria-label="Stand-ins">${link('/mailbox', 'Mailbox')} ${link('/learning', 'Learning platform')} ${link('/identity', 'Identity verification')} ${link('/bpoint', 'Payment gateway')}</nav>
</header>
${page.body}
</body>
</html>
`;
}
