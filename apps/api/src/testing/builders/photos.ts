/** Photos for tests: pictures from people and attackers, and the rows an import would write. */
import { crc32 } from 'node:zlib';
import type { SqlRunner, TestSchool, TestStudent } from '@portal/test-support/factories/index';
import sharp from 'sharp';
import type { TestBrowser } from '../browser.ts';

const formType = 'application/x-www-form-urlencoded';

export const picture = (width = 600, height = 400, colour = '#3b6ea5') =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** Sends bytes like the page: base64 in a form. */
export async function upload(
  browser: TestBrowser,
  studentId: string,
  bytes: Buffer,
  said: { format?: string; mediaType?: string } = {},
) {
  const { format = 'jpeg', mediaType = `image/${format}` } = said;
  const dataUrl = `data:${mediaType};base64,${bytes.toString('base64')}`;
  return uploadForm(browser, studentId, new URLSearchParams({ dataUrl, format }).toString());
}

export async function uploadForm(browser: TestBrowser, studentId: string, body: string) {
  return browser.post(`/api/studentphoto/upload/${studentId}`, {
    body,
    headers: { 'content-type': formType },
  });
}

/** The school's photo of a student, as imported. */
export async function makeSchoolPhoto(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  content?: Buffer,
): Promise<void> {
  const bytes = content ?? (await picture(240, 300).jpeg().toBuffer());
  await db.query(
    'insert into school_photo (student_id, school_id, source_sha256, content) values ($1, $2, sha256($3), $3)',
    [student.id, school.id, bytes],
  );
}

/** A PNG whose header declares its size, without pixels. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
