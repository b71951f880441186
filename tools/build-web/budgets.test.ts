import { describe, expect, it } from 'vitest';
import { breaches, closureOf, limits, type BuiltChunk } from './budgets.ts';
import { assemblePage } from './page.ts';

const chunk = (fileName: string, imports: string[] = [], moduleIds: string[] = []): [string, BuiltChunk] => [
  fileName,
  { fileName, code: '', imports, moduleIds },
];

describe('chunks', () => {
  it('may not import each other', () => {
    const tree = [chunk('a', ['b', 'c']), chunk('b', ['c']), chunk('c')];
    expect(breaches([], [], new Map(tree))).toEqual([]);
    expect(breaches([], [], new Map([chunk('a', ['b']), chunk('b', ['c']), chunk('c', ['b'])]))).toEqual([
      'b: imports itself through other chunks',
      'c: imports itself through other chunks',
    ]);
  });
});

describe('the JavaScript budgets', () => {
  it('count a chunk and all its imports once, including cycles', () => {
    const chunks = new Map([chunk('a', ['b', 'c']), chunk('b', ['c']), chunk('c', ['a'])]);
    expect(closureOf(['a'], chunks).map(({ fileName }) => fileName)).toEqual(['a', 'b', 'c']);
  });

  it('report a route that exceeds its budget', () => {
    const login = { name: 'login', bytes: limits.login + 1, limit: limits.login };
    expect(breaches([login], [], new Map())).toEqual(['login: 125.0 KB of JavaScript, limit 125 KB (gzip)']);
    expect(breaches([{ ...login, bytes: limits.login }], [], new Map())).toEqual([]);
  });

  it('report signed-in modules in the login route', () => {
    const [, stray] = chunk('a', [], ['/x/node_modules/@tanstack/react-query/index.js']);
    expect(breaches([], [stray], new Map())).toEqual(['login: loads @tanstack/react-query/index.js']);
  });
});

describe('the built page', () => {
  const html =
    '<script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js">' +
    '<link rel="stylesheet" href="/a.css"><!--start--><div><!--sign-in--></div><!--landing-->';
  const parts = {
    html,
    css: 'a{content:"$&"}',
    font: '/letters.woff2',
    bootstrap: 'go()',
    signIn: 'S',
    landing: 'L',
  };

  it('contains the styles, the bootstrap script, the sign-in page and then the landing page', () => {
    const page = assemblePage(parts);
    expect(page).toContain('<style>a{content:"$&"}</style><script>go()</script><div>S</div>');
    expect(page).toContain('<template id="landing-page"><div id="landing">L</div></template><script>');
    expect(page).not.toContain('stylesheet');
  });

  it('ends with preloads: the entry, its imports, then the font', () => {
    expect(assemblePage(parts)).toMatch(
      /<\/script><link rel="modulepreload" href="\/a.js" fetchpriority="low"><link rel="modulepreload" href="\/b.js" fetchpriority="low"><link rel="preload" href="\/letters.woff2" as="font" type="font\/woff2" crossorigin>$/,
    );
    expect(assemblePage(parts)).not.toContain('<script type="module"');
  });

  it('fails to build when the template lacks a placeholder', () => {
    expect(() => assemblePage({ ...parts, html: '<html></html>' })).toThrow('no place');
  });
});
