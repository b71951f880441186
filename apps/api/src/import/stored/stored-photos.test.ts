import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useRegister } from '../../testing/register.ts';
import { smallSchool, writePackageFolder, writePackageZip } from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { picture, pngHeader } from '../../testing/builders/photos.ts';
import { importPackage } from '../index.ts';

const register = useRegister();
let photo: Buffer;
beforeAll(async () => {
  photo = await picture(480, 640).jpeg().toBuffer();
});
beforeEach(() => register.empty());

const header = 'studentSourcedId,schoolSourcedId,status,dateLastModified,file';
const row = (student: string, file: string): string => `${student},SCH-A,,,${file}`;

const packageWith = (rows: readonly string[], files: Record<string, Buffer>): PackageFiles => ({
  ...smallSchool(),
  studentPhotos: [header, ...rows],
  ...Object.fromEntries(Object.entries(files).map(([name, content]) => [`files/${name}`, content])),
});

const run = async (files: PackageFiles) =>
  importPackage(register.connectionString, await writePackageFolder(files));

async function photos(): Promise<{ student: string; content: Buffer }[]> {
  const { rows } = await register.client.query<{ student: string; content: Buffer }>(
    `select s.source_id as student, p.content from school_photo p
     join student s on s.id = p.student_id order by 1`,
  );
  return rows;
}

describe('photos of students', () => {
  it('are stored as small JPEGs without metadata, from a folder or a zip', async () => {
    const taken = await sharp(photo)
      .withExif({ IFD0: { ImageDescription: 'Secret place' } })
      .jpeg()
      .toBuffer();
    const files = packageWith([row('STU-A1', 'amelia.JPG')], { 'amelia.JPG': taken });
    const report = await importPackage(register.connectionString, await writePackageZip(files));
    expect(report).toMatchObject({ outcome: 'imported', problems: [], warnings: [] });
    const [stored] = await photos();
    expect(stored?.student).toBe('STU-A1');
    expect(await sharp(stored?.content).metadata()).toMatchObject({
      format: 'jpeg',
      width: 225,
      height: 300,
    });
    expect(stored?.content.toString('latin1')).not.toContain('Secret');
  });

  it('change nothing the second time, except for a picture that has changed', async () => {
    const files = packageWith([row('STU-A1', 'a.jpg')], { 'a.jpg': photo });
    await run(files);
    const [first] = await photos();
    expect(await run(files)).toMatchObject({ outcome: 'unchanged', changes: 0 });
    const other = await picture(100, 100, '#ff0000').png().toBuffer();
    const changed = await run(packageWith([row('STU-A1', 'a.png')], { 'a.png': other }));
    expect(changed).toMatchObject({ outcome: 'imported', changes: 1 });
    const [second] = await photos();
    expect(second?.content.equals(first?.content ?? Buffer.alloc(0))).toBe(false);
  });

  it('are deleted with their row, while a photo a family accepted stays', async () => {
    const both = [row('STU-A1', 'a.jpg'), row('STU-A2', 'a.jpg')];
    await run(packageWith(both, { 'a.jpg': photo }));
    await register.client.query(
      `insert into student_photo (student_id, kind, version, content, accepted_at)
       select student_id, 'school', gen_random_uuid(), content, now() from school_photo`,
    );
    await run(packageWith([row('STU-A2', 'a.jpg')], { 'a.jpg': photo }));
    expect((await photos()).map(({ student }) => student)).toEqual(['STU-A2']);
    const kept = await register.client.query('select from student_photo');
    expect(kept.rowCount).toBe(2);
  });

  it('T32 are refused with file, line and reason, and nothing is imported', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const rows = [
      row('STU-A1', 'missing.jpg'),
      row('STU-A2', 'drawing.png'),
      row('STU-A3', '../up.jpg'),
      row('STU-A4', 'bomb.png'),
      row('STU-A5', 'half.jpg'),
      row('STU-A6', 'page.svg'),
    ];
    const files = {
      'drawing.png': svg,
      'bomb.png': pngHeader(30_000, 30_000),
      'half.jpg': photo.subarray(0, 400),
    };
    const report = await run(packageWith(rows, files));
    expect(report).toMatchObject({ outcome: 'refused' });
    const told = report.problems
      .filter(({ column }) => column === 'file')
      .map(({ file, line, reason }) => `${file} ${line}: ${reason}`)
      .toSorted();
    expect(told).toEqual([
      'studentPhotos.csv 2: is not in the package: files/missing.jpg',
      'studentPhotos.csv 3: is not a PNG or JPEG picture',
      'studentPhotos.csv 4: is not a PNG, JPG or JPEG file name in files/',
      'studentPhotos.csv 5: has more than 4096 pixels a side, or more than 16 million',
      'studentPhotos.csv 6: can’t be read as a picture',
      'studentPhotos.csv 7: is not a PNG, JPG or JPEG file name in files/',
    ]);
    expect(await photos()).toEqual([]);
  });
});
