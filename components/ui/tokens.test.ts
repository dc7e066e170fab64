import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  colors,
  controls,
  fontStack,
  lineHeight,
  pageWidth,
  radius,
  serifStack,
  shadow,
  spacing,
  textSizes,
} from '@/components/ui/tokens';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const v = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)].toSorted((m, n) => n - m) as [number, number];
  return (x + 0.05) / (y + 0.05);
}

describe('tokens', () => {
  const css = readFileSync(join(process.cwd(), 'components/ui/tokens.css'), 'utf8');
  const declared = new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2]]));

  it('the stylesheet and the script hold the same values', () => {
    const px = (o: Record<string, number>) => Object.entries(o).map(([k, v]) => [k, `${v}px`]);
    const expected = new Map<string, string>([
      ...Object.entries(colors),
      ...(px(spacing) as [string, string][]),
      ...(px(textSizes) as [string, string][]),
      ...(px(controls) as [string, string][]),
      ['radius', `${radius}px`],
      ['width', `${pageWidth}px`],
      ['shadow', shadow],
      ['line-height', String(lineHeight)],
      ['font', fontStack],
      ['font-serif', serifStack],
    ]);
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
  });

  it.each([
    ['white on the red menu', colors.paper, colors.red],
    ['body text on a grey band', colors.ink, colors.band],
    ['secondary text on a grey band', colors.muted, colors.band],
    ['price on a red tint', colors.red, colors['red-tint']],
    ['green tag', colors.green, colors['green-tint']],
    ['amber tag', colors.amber, colors['amber-tint']],
    ['blue tag', colors.blue, colors['blue-tint']],
    ['gold tag', colors.amber, colors['gold-tint']],
  ])('%s reads at 4.5:1 or better', (_name, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
