/**
 * The design's colour recipe (V-2.1): every colour is defined in OKLCH and rendered to hex. A department themes the
 * product with a single hue. Pure arithmetic, so that the server can validate and output a department's overrides at
 * startup, and a test can compare the stylesheet with it.
 */

/** The hue of the default stylesheet. */
export const DEFAULT_HUE = 274;

export type Palette = ReadonlyMap<string, string>;
export type Palettes = { readonly light: Palette; readonly dark: Palette };
export type ContrastPair = {
  readonly text: string;
  readonly on: string;
  readonly floor: number;
  readonly light: number;
  readonly dark: number;
};

type Recipe = readonly [lightness: number, chroma: number, hue: number];
type Channels = readonly [number, number, number];

const DEGREE = Math.PI / 180;
const OUT_OF_GAMUT = 0.0005;
const WHITE: Recipe = [1, 0, 0];

const linearRgb = ([lightness, chroma, hue]: Recipe): Channels => {
  const a = chroma * Math.cos(hue * DEGREE);
  const b = chroma * Math.sin(hue * DEGREE);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const hexByte = (linear: number): string => {
  const bounded = Math.min(1, Math.max(0, linear));
  const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
};

/** Converts an OKLCH colour to sRGB hex. Chroma is reduced until the colour is in gamut. */
export const oklch = (...[lightness, chroma, hue]: Recipe): string => {
  let reduced = chroma;
  let channels = linearRgb([lightness, reduced, hue]);
  while (channels.some((value) => value < -OUT_OF_GAMUT || value > 1 + OUT_OF_GAMUT) && reduced > 0) {
    reduced -= 0.002;
    channels = linearRgb([lightness, reduced, hue]);
  }
  return `#${channels.map(hexByte).join('')}`;
};

const luminance = (hex: string): number => {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};

/** WCAG contrast ratio of two hex colours, to two decimal places. */
export const contrast = (first: string, second: string): number => {
  const [a, b] = [luminance(first), luminance(second)];
  return Number(((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)).toFixed(2));
};

const lightBrand = (hue: number, darker: number): Record<string, Recipe> => ({
  mark: [0.455, 0.168, hue],
  deco: [0.455, 0.168, hue],
  brand: [0.455 - darker, 0.168, hue],
  'brand-hover': [0.395, 0.16, hue],
  'brand-press': [0.335, 0.14, hue],
  'on-brand': WHITE,
  'brand-text': [0.42 - darker, 0.165, hue],
  'brand-tint': [0.972, 0.013, hue + 4],
  'brand-tint-2': [0.93, 0.036, hue + 4],
  'brand-line': [0.83, 0.075, hue + 2],
});

const darkBrand = (hue: number): Record<string, Recipe> => ({
  mark: [0.52, 0.185, hue],
  deco: [0.55, 0.18, hue],
  brand: [0.8, 0.105, hue + 4],
  'brand-hover': [0.85, 0.085, hue + 4],
  'brand-press': [0.75, 0.12, hue + 4],
  'on-brand': [0.19, 0.05, hue],
  'brand-text': [0.835, 0.088, hue + 4],
  'brand-tint': [0.268, 0.055, hue],
  'brand-tint-2': [0.32, 0.08, hue],
  'brand-line': [0.45, 0.12, hue],
});

const THEMED = Object.keys(darkBrand(DEFAULT_HUE));

const LIGHT: Record<string, Recipe> = {
  bg: [0.981, 0.0035, 90],
  surface: WHITE,
  'surface-2': [0.964, 0.005, 90],
  'surface-3': [0.938, 0.006, 85],
  border: [0.905, 0.007, 85],
  'border-2': [0.84, 0.01, 85],
  control: [0.585, 0.02, 275],
  text: [0.245, 0.035, 275],
  'text-2': [0.412, 0.03, 275],
  ink: [0.235, 0.045, 276],
  'on-ink': [0.975, 0.006, 276],
  'on-ink-2': [0.84, 0.03, 276],
  'ink-2': [0.31, 0.06, 276],
  focus: [0.235, 0.045, 276],
  'focus-gap': [0.88, 0.165, 92],
  wattle: [0.87, 0.155, 90],
  coral: [0.72, 0.15, 30],
  lagoon: [0.7, 0.105, 200],
  galah: [0.78, 0.105, 5],
  'danger-btn': [0.475, 0.175, 25],
  'danger-btn-hover': [0.42, 0.16, 25],
  'on-danger': WHITE,
};

const DARK: Record<string, Recipe> = {
  bg: [0.165, 0.018, 275],
  surface: [0.212, 0.022, 275],
  'surface-2': [0.252, 0.024, 275],
  'surface-3': [0.3, 0.026, 275],
  border: [0.315, 0.024, 275],
  'border-2': [0.4, 0.028, 275],
  control: [0.63, 0.03, 275],
  text: [0.955, 0.006, 275],
  'text-2': [0.81, 0.018, 275],
  ink: [0.12, 0.02, 276],
  'on-ink': [0.975, 0.006, 276],
  'on-ink-2': [0.84, 0.03, 276],
  'ink-2': [0.26, 0.05, 276],
  focus: [0.9, 0.15, 92],
  'focus-gap': [0.15, 0.02, 276],
  wattle: [0.87, 0.155, 90],
  coral: [0.74, 0.14, 30],
  lagoon: [0.75, 0.1, 200],
  galah: [0.8, 0.1, 5],
  'danger-btn': [0.79, 0.105, 22],
  'danger-btn-hover': [0.84, 0.085, 22],
  'on-danger': [0.2, 0.05, 25],
};

/** Status colours. Each row is explicit, because warn is yellower and lighter than the rule and mute is nearly grey. */
const STATUS: Record<string, { light: readonly Recipe[]; dark: readonly Recipe[] }> = {
  ok: statusRow(152, 0.115, 0.125),
  warn: {
    light: [
      [0.4, 0.115, 68],
      [0.6, 0.125, 68],
      [0.962, 0.022, 80],
      [0.85, 0.06, 78],
    ],
    dark: [
      [0.86, 0.085, 82],
      [0.8, 0.13, 80],
      [0.268, 0.045, 72],
      [0.42, 0.07, 75],
    ],
  },
  bad: statusRow(25, 0.13, 0.19),
  info: statusRow(236, 0.12, 0.13),
  mute: {
    light: [
      [0.385, 0.02, 275],
      [0.5, 0.03, 275],
      [0.962, 0.006, 275],
      [0.85, 0.012, 275],
    ],
    dark: [
      [0.86, 0.015, 275],
      [0.72, 0.02, 275],
      [0.268, 0.02, 275],
      [0.42, 0.025, 275],
    ],
  },
};

function statusRow(
  hue: number,
  text: number,
  solid: number,
): { light: readonly Recipe[]; dark: readonly Recipe[] } {
  return {
    light: [
      [0.385, text, hue],
      [0.51, solid, hue],
      [0.962, 0.022, hue],
      [0.85, 0.06, hue],
    ],
    dark: [
      [0.86, 0.085, hue],
      [0.72, 0.13, hue],
      [0.268, 0.045, hue],
      [0.42, 0.07, hue],
    ],
  };
}

const STATUS_ROLES = ['text', 'solid', 'tint', 'line'];

/** Subject, child and event colours. */
const IDENTITY: Record<string, number> = {
  coral: 28,
  ochre: 62,
  olive: 112,
  fern: 152,
  lagoon: 198,
  sky: 242,
  jacaranda: 284,
  plum: 328,
  rose: 5,
  slate: 275,
};

const identityRow = (
  name: string,
  hue: number,
): { light: Record<string, Recipe>; dark: Record<string, Recipe> } => {
  const grey = name === 'slate';
  return {
    light: {
      [`c-${name}-tint`]: [0.955, grey ? 0.008 : 0.03, hue],
      [`c-${name}-line`]: [0.62, grey ? 0.02 : 0.13, hue],
      [`c-${name}-text`]: [0.36, grey ? 0.03 : 0.09, hue],
    },
    dark: {
      [`c-${name}-tint`]: [0.285, grey ? 0.022 : 0.05, hue],
      [`c-${name}-line`]: [0.72, grey ? 0.03 : 0.125, hue],
      [`c-${name}-text`]: [0.9, grey ? 0.01 : 0.05, hue],
    },
  };
};

const statusRecipes = (mode: 'light' | 'dark'): [string, Recipe][] =>
  Object.entries(STATUS).flatMap(([name, row]) =>
    row[mode].map((recipe, at): [string, Recipe] => [`${name}-${STATUS_ROLES[at] ?? ''}`, recipe]),
  );

const identityRecipes = (mode: 'light' | 'dark'): [string, Recipe][] =>
  Object.entries(IDENTITY).flatMap(([name, hue]) => Object.entries(identityRow(name, hue)[mode]));

const render = (recipes: readonly [string, Recipe][]): Palette =>
  new Map(recipes.map(([name, recipe]) => [name, oklch(...recipe)]));

const FIXED: Palettes = {
  light: render([...Object.entries(LIGHT), ...statusRecipes('light'), ...identityRecipes('light')]),
  dark: render([...Object.entries(DARK), ...statusRecipes('dark'), ...identityRecipes('dark')]),
};

const palettesFor = (hue: number, darker: number): Palettes => ({
  light: new Map([...FIXED.light, ...render(Object.entries(lightBrand(hue, darker)))]),
  dark: new Map([...FIXED.dark, ...render(Object.entries(darkBrand(hue)))]),
});

/** Foreground and background pairs with their minimum contrast: 7 for text, 3 for meaningful shapes. */
const floors = (): [text: string, on: string, floor: number][] => [
  ...['bg', 'surface', 'surface-2'].map((on): [string, string, number] => ['text', on, 7]),
  ...['bg', 'surface', 'surface-2', 'surface-3'].map((on): [string, string, number] => ['text-2', on, 7]),
  ...['surface', 'bg', 'brand-tint', 'brand-tint-2'].map((on): [string, string, number] => [
    'brand-text',
    on,
    7,
  ]),
  ...['brand', 'brand-hover', 'brand-press'].map((on): [string, string, number] => ['on-brand', on, 7]),
  ...['danger-btn', 'danger-btn-hover'].map((on): [string, string, number] => ['on-danger', on, 7]),
  ['brand', 'surface', 3],
  ['text-2', 'brand-tint', 7],
  ['text', 'brand-tint', 7],
  ['control', 'surface', 3],
  ['control', 'bg', 3],
  ['focus', 'surface', 3],
  ['focus', 'bg', 3],
  ['focus', 'focus-gap', 3],
  ['on-ink', 'ink', 7],
  ['on-ink-2', 'ink', 7],
  ['on-ink-2', 'ink-2', 7],
  ...Object.keys(STATUS).flatMap((name): [string, string, number][] => [
    [`${name}-text`, `${name}-tint`, 7],
    [`${name}-text`, 'surface', 7],
    [`${name}-text`, 'bg', 7],
    [`${name}-solid`, 'surface', 3],
    [`${name}-solid`, `${name}-tint`, 3],
  ]),
  ...Object.keys(IDENTITY).flatMap((name): [string, string, number][] => [
    [`c-${name}-text`, `c-${name}-tint`, 7],
    [`c-${name}-line`, 'surface', 3],
    [`c-${name}-line`, `c-${name}-tint`, 3],
  ]),
];

const colour = (palette: Palette, name: string): string => {
  const value = palette.get(name);
  if (value === undefined) throw new Error(`The palette has no colour called ${name}`);
  return value;
};

/** Every foreground and background pair, measured in both modes. */
export const contrastPairs = ({ light, dark }: Palettes): ContrastPair[] =>
  floors().map(([text, on, floor]) => ({
    text,
    on,
    floor,
    light: contrast(colour(light, text), colour(light, on)),
    dark: contrast(colour(dark, text), colour(dark, on)),
  }));

const failing = (palettes: Palettes): ContrastPair[] =>
  contrastPairs(palettes).filter(({ floor, light, dark }) => light < floor || dark < floor);

/** Throws an error that names every pair below its minimum. */
export const assertContrast = (palettes: Palettes): void => {
  const failures = failing(palettes).map(
    ({ text, on, floor, light, dark }) => `${text} on ${on}: ${light} light, ${dark} dark, at least ${floor}`,
  );
  if (failures.length > 0) throw new Error(`Colours without enough contrast. ${failures.join('; ')}`);
};

/** All colours for a hue. If white text on the brand lacks contrast, the brand colour is darkened step by step. */
export const palettes = (hue: number): Palettes => {
  if (!Number.isFinite(hue) || hue < 0 || hue > 360)
    throw new Error(`A hue is a number from 0 to 360, not ${hue}`);
  for (let darker = 0; darker < 0.085; darker += 0.005) {
    const candidate = palettesFor(hue, darker);
    if (failing(candidate).length === 0) return candidate;
  }
  const darkest = palettesFor(hue, 0.085);
  assertContrast(darkest);
  return darkest;
};

/**
 * The stylesheet that adds a department's hue, in its own cascade layer: ten overrides for each mode. Dark mode applies
 * only to screens; print is always light. Throws if any pair lacks contrast (V-2.1).
 */
export const themeCss = (hue: number): string => {
  const { light, dark } = palettes(hue);
  const overrides = (palette: Palette): string =>
    THEMED.map((name) => `--${name}:${colour(palette, name)}`).join(';');
  return [
    '@layer theme{',
    `:root{${overrides(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${overrides(dark)}}}`,
    `@media screen{:root[data-theme="dark"]{${overrides(dark)}}}`,
    '}',
    '',
  ].join('\n');
};
