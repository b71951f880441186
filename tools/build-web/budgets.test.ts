import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breaches, closureOf, cyclesOf, LOGIN_LIMIT, type BuiltChunk } from './budgets.ts';
import { assemblePage } from './page.ts';
import { routeModules } from './route-modules.ts';

const chunk = (fileName: string, imports: string[] = [], moduleIds: string[] = []): [string, BuiltChunk] => [
  fileName,
  { fileName, code: '', imports, moduleIds },
];

describe('chunks', () => {
  it('may not import each other', () => {
    const tree = [chunk('a', ['b', 'c']), chunk('b', ['c']), chunk('c')];
    expect(cyclesOf(new Map(tree))).toEqual([]);
    expect(cyclesOf(new Map([chunk('a', ['b']), chunk('b', ['c']), chunk('c', ['b'])]))).toEqual([
      'b → c → b',
    ]);
  });
});

describe('the JavaScript budgets', () => {
  it('count a chunk and all its imports once, including cycles', () => {
    const chunks = new Map([chunk('a', ['b', 'c']), chunk('b', ['c']), chunk('c', ['a'])]);
    expect(closureOf(['a'], chunks).map(({ fileName }) => fileName)).toEqual(['a', 'b', 'c']);
  });

  it('report a route that exceeds its budget', () => {
    const login = { name: 'login', bytes: LOGIN_LIMIT + 1, limit: LOGIN_LIMIT };
    expect(breaches([login], [])).toEqual(['login: 125.0 KB of JavaScript, limit 125.0 KB (gzip)']);
    expect(breaches([{ ...login, bytes: LOGIN_LIMIT }], [])).toEqual([]);
  });

  it('report signed-in modules in the login route', () => {
    const [, stray] = chunk('a', [], ['/x/node_modules/@tanstack/react-query/index.js']);
    expect(breaches([], [stray])).toEqual(['login: holds @tanstack/react-query/index.js']);
  });

  it('cover every screen in the list', () => {
    const source = readFileSync(
      new URL('../../apps/family/src/app/route-screens.ts', import.meta.url),
      'utf8',
    );
    const imports = [...source.matchAll(/await import\('([^']+)'\)/g)].map((match) => match[1]);
    expect(imports.length).toBeGreaterThan(10);
    expect(routeModules(source).map(({ module }) => module)).toEqual(imports);
  });
});

describe('the built page', () => {
  const html =
    '<script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js">' +
    '<link rel="stylesheet" href="/a.css"><!--start--><div><!--sign-in--></div><!--skeleton--><!--landing-->';
  const parts = {
    html,
    css: 'a{content:"$&"}',
    font: '/letters.woff2',
    bootstrap: 'go()',
    signIn: { withLearning: 'W', without: 'O' },
    skeleton: 'S',
    landing: { css: 'b{}', markup: 'L' },
  };

  it('contains the styles, the bootstrap script, both variants of the sign-in page and then the landing page', () => {
    const page = assemblePage(parts);
    expect(page).toContain('<style>a{content:"$&"}</style>');
    expect(page).toMatch(
      /<\/script><link rel="preload" href="\/letters.woff2" as="font" type="font\/woff2" crossorigin>$/,
    );
    expect(page).toContain('<script>go()</script>');
    // The bootstrap script loads the bundle on demand.
    expect(page).not.toMatch(/a\.js|b\.js/);
    expect(page).toContain(
      '<div><!--learning-->W<!--no-learning-->O<!--/learning--></div>S' +
        '<template id="landing-page"><style>b{}</style><div id="landing">L</div></template><script>',
    );
    expect(page).not.toContain('stylesheet');
  });

  it('fails to build when the template lacks a placeholder', () => {
    expect(() => assemblePage({ ...parts, html: '<html></html>' })).toThrow('no place');
  });
});
