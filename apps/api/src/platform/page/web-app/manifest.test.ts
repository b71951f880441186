import fastify from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { routePatterns } from '@portal/contract/routes';
import { describe, expect, it } from 'vitest';
import { manifestOf } from './manifest.ts';
import { registerManifest } from './web-app.routes.ts';

/** Vite copies it into the build as it is. */
const publicFolder = path.resolve(import.meta.dirname, '../../../../../family/public');
const manifest = manifestOf({ productName: 'Schoolside' });
const images = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
];

describe('W-1.1 the manifest', () => {
  it('names the product, and shortens a long name for the launcher', () => {
    expect(manifest).toMatchObject({ name: 'Schoolside', short_name: 'Schoolside', id: '/', start_url: '/' });
    expect(manifestOf({ productName: 'Rivers School Portal' }).short_name).toBe('Rivers');
  });

  it.each(images.map((image) => [image.src, image.sizes] as const))(
    'names an image that exists in its size: %s',
    async (src, sizes) => {
      const file = path.join(publicFolder, src);
      expect(existsSync(file)).toBe(true);
      const { width, height, format } = await sharp(file).metadata();
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    },
  );

  it('has an icon of every purpose, and screenshots of a phone and a computer', () => {
    expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(
      new Set(['any', 'maskable', 'monochrome']),
    );
    expect(new Set(manifest.screenshots.map((each) => each.form_factor))).toEqual(
      new Set(['narrow', 'wide']),
    );
  });

  it('the monochrome icon has one colour, on a transparent ground', async () => {
    const { data } = await sharp(path.join(publicFolder, 'icon-monochrome-512.png'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const painted = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      if ((data[at + 3] ?? 0) === 255) painted.add(data.subarray(at, at + 3).toString('hex'));
    expect(painted).toEqual(new Set(['ffffff']));
    expect(data[3]).toBe(0);
  });

  it('links each shortcut to a page of the portal', () => {
    const patterns = new Set<string>(Object.values(routePatterns));
    for (const { url } of manifest.shortcuts) expect(patterns).toContain(url.replace('/#', ''));
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
      'Report an absence',
      'Payments',
      'Timetable',
    ]);
  });

  it('is served with its media type, and revalidated each time', async () => {
    const app = fastify();
    registerManifest(app, { productName: 'Schoolside' });
    const answer = await app.inject('/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.json()).toEqual(manifest);
  });
});
