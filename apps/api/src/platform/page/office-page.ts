/** The page of the school office, built separately from the family's page, with its own scripts and files (O-2.2). */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '@portal/contract/site';
import { DEFAULT_HUE, themeCss } from '@portal/contract/theme';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { loadAssets } from './assets.ts';
import type { Asset } from './assets.ts';
import { compress } from './compress.ts';
import { escapeHtml, jsonInHtml } from './fill-page.ts';
import { hashesOf } from './page.ts';
import { sendAsset, sendDocument } from './send-prepared.ts';
import type { PreparedDocument } from './send-prepared.ts';

export interface OfficePage {
  document: PreparedDocument;
  /** Hashes of the department's colours, the only inline style. */
  styleHashes: string[];
  /** By name. */
  assets: ReadonlyMap<string, Asset>;
}

export async function createOfficePage(distFolder: string, site: Site): Promise<OfficePage> {
  const [built, assets] = await Promise.all([
    readFile(path.join(distFolder, 'index.html'), 'utf8'),
    loadAssets(distFolder),
  ]);
  const html = fill(built, site);
  const body = Buffer.from(html);
  const [br, gzip] = await Promise.all([compress(html, 'br', 'once'), compress(html, 'gzip', 'once')]);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { document: { body, encodings: { br, gzip }, etag }, styleHashes: hashesOf(html).style, assets };
}

const fill = (built: string, site: Site): string =>
  built
    .replaceAll('%PRODUCT_NAME%', escapeHtml(site.productName))
    .replace('<!--theme-->', () => (site.hue === DEFAULT_HUE ? '' : `<style>${themeCss(site.hue)}</style>`))
    .replace(/\s*%SITE_JSON%\s*/, () => jsonInHtml(site));

const assetParams = z.object({ name: z.string() });

/** Serves the page at every address below `/office`, because the page does its own routing. */
export function registerOfficePage(app: FastifyInstance, { document, assets }: OfficePage): void {
  for (const address of ['/office', '/office/*'])
    app.get(address, async (request, reply) => sendDocument(request, reply, document));
  app.get('/office/assets/:name', async (request, reply) => {
    const { name } = z.parse(assetParams, request.params);
    const asset = assets.get(`/assets/${name}`);
    return asset ? sendAsset(request, reply, asset) : reply.callNotFound();
  });
}
