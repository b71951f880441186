import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

export interface StateOptions {
  students: number;
  schools: number;
  /** Families whose pages are measured one at a time. */
  families: number;
  /** Families whose home is measured with concurrent requests. */
  crowd: number;
  /** Where generated data is kept between runs. */
  folder: string;
  /** The file that receives the figures. */
  output: string;
}

/** A state has 451 students in a school on average. */
const studentsPerSchool = 560_000 / 1242;

const usage = `npm run bench:state -- [options]
  --students 50000   students in the state (560000 for a whole one)
  --families 1000    families whose pages are measured one at a time
  --crowd 8000       families whose home is measured with 8 concurrent requests
  --folder <path>    where generated data is kept between runs
  --output <path>    the file that receives the figures as JSON`;

export function readOptions(args: readonly string[]): StateOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      students: { type: 'string', default: '50000' },
      families: { type: 'string', default: '1000' },
      crowd: { type: 'string', default: '8000' },
      folder: { type: 'string', default: path.join(os.tmpdir(), 'portal-bench-state') },
      output: { type: 'string', default: path.resolve('.cache/bench-state.json') },
    },
  });
  const [students, families, crowd] = [values.students, values.families, values.crowd].map(Number);
  if (!students || !families || !crowd) throw new Error(usage);
  const schools = Math.max(2, Math.round(students / studentsPerSchool));
  return { students, schools, families, crowd, folder: values.folder, output: values.output };
}
