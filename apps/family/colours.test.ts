import { readFileSync } from 'node:fs';
import { palettes, DEFAULT_HUE, type Palette } from '@portal/contract/theme';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

const declared = (block: string): [string, string][] =>
  [...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', value = '']) => [
    name,
    value.length === 4 ? value.replaceAll(/[0-9a-f]/g, '$&$&') : value,
  ]);

const byName = (entries: Iterable<[string, string]>): Record<string, string> => Object.fromEntries(entries);
const recipe = (palette: Palette): Record<string, string> => byName(palette);

describe('the stylesheet’s colours', () => {
  const { light, dark } = palettes(DEFAULT_HUE);

  it('match the recipe in light mode', () => {
    expect(byName(declared(read('../../packages/ui/src/styles/base/colours-light.css')))).toEqual(
      recipe(light),
    );
  });

  it('match the recipe in dark mode, whether the system or the person chose it', () => {
    const [bySystem = '', byChoice = ''] = read('../../packages/ui/src/styles/base/colours-dark.css').split(
      ":root[data-theme='dark']",
    );
    expect(byName(declared(bySystem))).toEqual(recipe(dark));
    expect(byName(declared(byChoice))).toEqual(recipe(dark));
  });
});
