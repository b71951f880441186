/** Drawn faces in place of school photos: fictional, and the same for the same student on every machine. */
import type { DemoStudent } from './people.ts';
import { demoStudentIds } from './people.ts';
import { encodePng } from './png.ts';
import { createRandom } from '../random.ts';
import { table } from '../table.ts';
import type { Table } from '../table.ts';

const width = 240;
const height = 300;

type Colour = readonly [red: number, green: number, blue: number];
/** How much of the pixel at x, y the shape covers: 0 to 1. */
type Shape = (x: number, y: number) => number;
type Layer = readonly [shape: Shape, colour: Colour];

const backdrops: readonly Colour[] = [
  [207, 214, 255],
  [214, 234, 223],
  [250, 226, 201],
  [232, 218, 245],
  [203, 229, 240],
];
const skins: readonly Colour[] = [
  [244, 208, 177],
  [224, 172, 132],
  [169, 113, 75],
  [124, 79, 51],
  [92, 58, 40],
];
const hairs: readonly Colour[] = [
  [31, 26, 28],
  [72, 46, 34],
  [128, 84, 46],
  [196, 152, 84],
  [146, 68, 42],
];
const jumpers: readonly Colour[] = [
  [35, 62, 120],
  [28, 92, 74],
  [122, 32, 52],
];
const white: Colour = [250, 250, 252];
const ink: Colour = [29, 26, 34];

const within = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * With a one-pixel antialiased edge. The first start computes a million of these, and `Math.hypot` is five times
 * slower.
 */
const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    within(0.5 + (1 - Math.sqrt(((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2)) * Math.min(rx, ry));

const above =
  (shape: Shape, edge: (x: number) => number): Shape =>
  (x, y) =>
    shape(x, y) * within(0.5 + edge(x) - y);

const below =
  (shape: Shape, edge: number): Shape =>
  (x, y) =>
    shape(x, y) * within(0.5 + y - edge);

const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    shape(x, y) * (1 - hole(x, y));

function layersOf(id: string): readonly Layer[] {
  const random = createRandom(`${id}, portrait`);
  const skin = random.pick(skins);
  const hair = random.pick(skins.indexOf(skin) < 2 ? hairs : hairs.slice(0, 2));
  const hasLongHair = random.chance(0.5);
  const lean = random.below(24) - 12;
  const smile = ellipse(120, 158, 20, 14);
  return [
    [hasLongHair ? ellipse(120, 142, 68, 82) : ellipse(120, 118, 57, 58), hair],
    [ellipse(120, 322, 112, 92), random.pick(jumpers)],
    [ellipse(120, 244, 40, 26), white],
    [ellipse(120, 200, 20, 46), skin],
    [ellipse(66, 142, 10, 15), skin],
    [ellipse(174, 142, 10, 15), skin],
    [ellipse(120, 138, 52, 66), skin],
    [above(ellipse(120, 124, 57, 64), (x) => 104 + ((x - 120 - lean) / 14) ** 2 * 1.1), hair],
    [ellipse(101, 140, 5, 6), ink],
    [ellipse(139, 140, 5, 6), ink],
    [below(without(smile, ellipse(120, 154, 21, 14)), 158), ink],
  ];
}

/** A PNG of one student's face. */
export function drawPortrait(id: string): Buffer {
  const backdrop = createRandom(`${id}, backdrop`).pick(backdrops);
  const layers = layersOf(id);
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(layers, backdrop, x, y), (y * width + x) * 3);
  return encodePng(width, height, pixels);
}

function colourAt(layers: readonly Layer[], backdrop: Colour, x: number, y: number): Colour {
  let [red, green, blue] = backdrop;
  for (const [shape, colour] of layers) {
    const cover = shape(x, y);
    if (cover === 0) continue;
    red += (colour[0] - red) * cover;
    green += (colour[1] - green) * cover;
    blue += (colour[2] - blue) * cover;
  }
  return [Math.round(red), Math.round(green), Math.round(blue)];
}

const alwaysPhotographed: readonly string[] = [
  demoStudentIds.asha,
  demoStudentIds.toby,
  demoStudentIds.lachlan,
];
/** A student who was absent on photo day. */
const neverPhotographed: readonly string[] = [demoStudentIds.zara, demoStudentIds.mia];

const isPhotographed = ({ id, status }: DemoStudent): boolean =>
  alwaysPhotographed.includes(id) ||
  (status === 'A' && !neverPhotographed.includes(id) && createRandom(`${id}, photographed`).chance(0.12));

const fileOf = ({ id }: DemoStudent): string => `photo-${id}.png`;

/** The rows, and the pictures by file name. */
export function schoolPhotos(students: readonly DemoStudent[]): { table: Table; files: [string, Buffer][] } {
  const photographed = students.filter(isPhotographed);
  return {
    table: table(
      'studentPhotos',
      'studentSourcedId schoolSourcedId status dateLastModified file',
      photographed.map((student) => ({
        studentSourcedId: student.id,
        schoolSourcedId: student.school.id,
        file: fileOf(student),
      })),
    ),
    files: photographed.map((student) => [fileOf(student), drawPortrait(student.id)]),
  };
}
