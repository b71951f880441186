import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { devSite } from '../../tools/lib/dev-site.ts';

const root = import.meta.dirname;
const [, version = '0'] = /"version": "([^"]+)"/.exec(readFileSync(`${root}/package.json`, 'utf8')) ?? [];

/** In development, no server fills in the department's configuration. */
const fillSite: Plugin = {
  name: 'fill-site',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('%PRODUCT_NAME%', devSite.productName)
      .replace('%SITE_JSON%', JSON.stringify(devSite).replaceAll('<', '\\u003c')),
};

/** Shared by the development server and the build (tools/build-web.ts). */
export const officeConfig = {
  root,
  base: '/office/',
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
  // React 19 has the hook built in; the shim is for versions before 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), fillSite],
} satisfies UserConfig;

const target = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

export default defineConfig({
  ...officeConfig,
  server: { host: '127.0.0.1', strictPort: true, proxy: { '/api': { target, xfwd: true } } },
});
