import { describe, expect, it } from 'vitest';
import { assertContrast, contrast, contrastPairs, DEFAULT_HUE, oklch, palettes, themeCss } from './theme.ts';

describe('themeCss', () => {
  it('generates the design’s overrides for its example hue', () => {
    const css = themeCss(195);
    expect(css).toContain(':root{--mark:#006464;--deco:#006464;--brand:#006161;--brand-hover:#045151;');
    expect(css).toContain(':root[data-theme="dark"]{--mark:#007879;--deco:#008282;--brand:#5dd2d7;');
  });

  it('is in its own cascade layer', () => {
    expect(themeCss(195)).toMatch(/^@layer theme\{\n[^]*\n\}\n$/);
  });

  it('overrides ten colours in each of three blocks', () => {
    expect(themeCss(20).match(/--[a-z0-9-]+:#[0-9a-f]{6}/g)).toHaveLength(30);
  });

  it('meets every contrast minimum for all hues', () => {
    for (let hue = 0; hue <= 360; hue += 5) expect(() => themeCss(hue), `hue ${hue}`).not.toThrow();
  });

  it.each([Number.NaN, -1, 361, Number.POSITIVE_INFINITY])('rejects %s as a hue', (hue) => {
    expect(() => themeCss(hue)).toThrow('A hue is a number from 0 to 360');
  });
});

describe('assertContrast', () => {
  it('names the pair below its minimum', () => {
    const { light, dark } = palettes(DEFAULT_HUE);
    const faint = { light: new Map([...light, ['brand', '#9aa0e0']]), dark };
    expect(() => assertContrast(faint)).toThrow(/on-brand on brand: .* at least 7/);
  });

  it('rejects a palette that lacks a colour', () => {
    const { light, dark } = palettes(DEFAULT_HUE);
    const incomplete = { light: new Map([...light].filter(([name]) => name !== 'text')), dark };
    expect(() => contrastPairs(incomplete)).toThrow('no colour called text');
  });
});

describe('colour arithmetic', () => {
  it('measures black on white as 21 to 1 in either order', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#ffffff', '#000000')).toBe(21);
  });

  it('reduces chroma until the colour exists in sRGB', () => {
    expect(oklch(0.7, 0.4, 150)).toMatch(/^#[0-9a-f]{6}$/);
  });
});
