/** Security line T32: whatever is uploaded as a photo, only a small re-encoded picture is stored. */
import { delegate, makeAccount } from '@portal/test-support/factories/index';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCoParent, makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { picture, pngHeader, upload, uploadForm } from '../../testing/builders/photos.ts';

let harness: Harness;
let family: Family;
let id: string;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  family = await makeFamily(harness);
  id = family.student.oneSchoolId;
});

async function stagedCount(): Promise<number> {
  const { rows } = await harness.database.pool.query<{ count: number }>(
    'select count(*) as count from staged_photo where student_id = $1',
    [family.student.id],
  );
  return Number(rows[0]?.count);
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

const hostile: [name: string, bytes: Buffer | (() => Promise<Buffer>)][] = [
  ['an SVG', svg],
  ['an HTML page', html],
  ['one byte', Buffer.from([0xff])],
  ['the first bytes of a JPEG and no more', Buffer.from([0xff, 0xd8, 0xff])],
  ['the first bytes of a JPEG before an SVG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg])],
  ['a GIF', async () => picture(10, 10).gif().toBuffer()],
  ['a WebP', async () => picture(10, 10).webp().toBuffer()],
  ['a TIFF', async () => picture(10, 10).tiff().toBuffer()],
  ['a PNG of 30,000 by 30,000 pixels', pngHeader(30_000, 30_000)],
  ['a PNG of 4,097 by 10 pixels', async () => picture(4097, 10).png().toBuffer()],
  ['a PNG of more than 16 million pixels', pngHeader(4096, 4096)],
  [
    'half a JPEG',
    async () => {
      const whole = await picture(2000, 2000).jpeg({ quality: 100 }).toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
  ],
];

describe('T32 a file that is not a photo', () => {
  it.each(hostile)('T32 refuses %s with a plain message, and stores nothing', async (_, bytes) => {
    const answer = await upload(family.browser, id, Buffer.isBuffer(bytes) ? bytes : await bytes());
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'photo-refused',
      detail: expect.stringMatching(/^This file /),
    });
    expect(await stagedCount()).toBe(0);
  });

  it.each([
    ['an SVG declared as such', { mediaType: 'image/svg+xml' }],
    ['another format', { format: 'gif' }],
    ['text', { mediaType: 'text/html' }],
  ])('T32 refuses %s before decoding it', async (_, said) => {
    expect((await upload(family.browser, id, svg, said)).statusCode).toBe(400);
  });

  it('T32 refuses a form with extra, missing or repeated parts', async () => {
    const dataUrl = `data:image/png;base64,${(await picture(9, 9).png().toBuffer()).toString('base64')}`;
    const forms = [
      '',
      new URLSearchParams({ dataUrl }).toString(),
      new URLSearchParams({ dataUrl, format: 'png', accountId: '1' }).toString(),
      `${new URLSearchParams({ dataUrl, format: 'png' }).toString()}&format=png`,
      new URLSearchParams({ dataUrl: `${dataUrl}../../etc/passwd\0`, format: 'png' }).toString(),
    ];
    for (const form of forms) expect((await uploadForm(family.browser, id, form)).statusCode).toBe(400);
    const json = await family.browser.post(`/api/studentphoto/upload/${id}`, {
      body: { dataUrl, format: 'png' },
    });
    expect(json.statusCode).toBe(403);
    expect(await stagedCount()).toBe(0);
  });

  it('T32 refuses a body over 2 MiB, and accepts the largest allowed', async () => {
    const limit = 2 * 1024 * 1024;
    const small = await picture(20, 20).jpeg().toBuffer();
    const head = 'format=jpeg&dataUrl=data%3Aimage%2Fjpeg%3Bbase64%2C';
    const room = Math.floor((limit - head.length - 100) / 4) * 3;
    const bytes = Buffer.concat([small, Buffer.alloc(room - small.length)]);
    const body = `${head}${bytes.toString('base64')}`;
    expect((await uploadForm(family.browser, id, body)).statusCode).toBe(200);
    expect((await uploadForm(family.browser, id, body.padEnd(limit + 1, 'A'))).statusCode).toBe(413);
  });

  it('T9 requires the anti-forgery token and our own origin', async () => {
    const bytes = await picture(9, 9).jpeg().toBuffer();
    const body = new URLSearchParams({
      dataUrl: `data:image/jpeg;base64,${bytes.toString('base64')}`,
      format: 'jpeg',
    }).toString();
    const path = `/api/studentphoto/upload/${id}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const forged = [
      await family.browser.post(path, { body, headers: form, csrf: null }),
      await family.browser.post(path, { body, headers: { ...form, 'sec-fetch-site': 'cross-site' } }),
      await family.browser.post(path, { body, headers: { 'content-type': 'text/plain' } }),
    ];
    expect(forged.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    const elsewhere = await family.browser.post(`/api/studentphoto/remove/${id}`, {
      body: 'a=b',
      headers: form,
    });
    expect(elsewhere.statusCode).toBe(403);
  });

  it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e', 'S1%00', '<svg>'])(
    'T32 finds no student with the id %s',
    async (name) => {
      const answer = await upload(family.browser, name, await picture(9, 9).jpeg().toBuffer());
      expect([400, 403, 404]).toContain(answer.statusCode);
    },
  );
});

describe('T32 a photo with more than its picture', () => {
  async function keptOf(bytes: Buffer, format = 'jpeg'): Promise<Buffer> {
    expect((await upload(family.browser, id, bytes, { format })).statusCode).toBe(200);
    return (await family.browser.get(`/api/studentphoto/upload/${id}`)).rawPayload;
  }

  it('T32 loses its location, camera and thumbnail data, and is rotated upright', async () => {
    const bytes = await picture(600, 400)
      .withExif({
        IFD0: { Make: 'SecretCamera', ImageDescription: 'Secret place' },
        IFD3: { GPSLatitude: '27/1 28/1 0/1', GPSLatitudeRef: 'S' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const kept = await keptOf(bytes);
    const { exif, icc, xmp, iptc, width, height } = await sharp(kept).metadata();
    expect({ exif, icc, xmp, iptc, width, height }).toEqual({ width: 200, height: 300 });
    expect(kept.toString('latin1')).not.toMatch(/Secret|Exif|GPS/);
  });

  it('T32 is no longer also a valid page or archive', async () => {
    const polyglot = Buffer.concat([
      await picture(40, 40).jpeg().toBuffer(),
      html,
      Buffer.from('PK\u0003\u0004secret archive'),
    ]);
    const kept = await keptOf(polyglot);
    expect(kept.toString('latin1')).not.toMatch(/script|secret archive/);
    expect((await sharp(kept).metadata()).format).toBe('jpeg');
  });

  it('T32 has no transparency and at most 300 pixels a side', async () => {
    const seeThrough = sharp({
      create: { width: 3000, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const kept = await keptOf(await seeThrough.png().toBuffer(), 'png');
    expect(await sharp(kept).metadata()).toMatchObject({ width: 300, height: 9, channels: 3 });
    expect((await sharp(kept).stats()).channels[0]?.min).toBe(255);
  });
});

describe('T32 another person’s upload', () => {
  it('T32 can be viewed and accepted only by its uploader', async () => {
    await upload(family.browser, id, await picture().jpeg().toBuffer());
    const coOwner = (await makeCoParent(harness, family, { isPrimary: true })).browser;
    const account = await makeAccount(harness.database.pool, {
      passwordHash: await testPasswordHash(harness),
    });
    await delegate(harness.database.pool, family.owner, account, family.student, {
      features: ['StudentPhoto'],
    });
    const viewer = await harness.signIn(account.email);
    const stranger = (await makeFamily(harness)).browser;
    for (const [browser, status] of [
      [coOwner, 404],
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      expect((await browser.get(`/api/studentphoto/upload/${id}`)).statusCode).toBe(status);
      expect((await browser.post(`/api/studentphoto/promote/${id}?type=upload`)).statusCode).toBe(status);
    }
    expect((await family.browser.get(`/api/studentphoto/${id}`)).statusCode).toBe(404);
  });

  it('T32 is limited to ten an hour, with Retry-After', async () => {
    const bytes = await picture(9, 9).jpeg().toBuffer();
    const answers = [];
    for (let time = 0; time < 11; time += 1) answers.push(await upload(family.browser, id, bytes));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(200), 429]);
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0);
    const other = await makeFamily(harness);
    expect((await upload(other.browser, other.student.oneSchoolId, bytes)).statusCode).toBe(200);
  });
});
