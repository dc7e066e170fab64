import fs from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files';

const root = path.join(__dirname, '..', '..');

interface Rule {
  file: string;
  selector: string;
  body: string;
}

const rules: Rule[] = sourceFiles()
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      file,
      selector: selector.trim().replaceAll(/\s+/g, ' '),
      body,
    }));
  });

const value = ({ body }: Rule, property: string) =>
  new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+)`).exec(body)?.[1]?.trim();

test('no tick is smaller than the 24 px that a pointer can meet (WCAG 2.5.8)', () => {
  const small = rules.filter((rule) => {
    const [width, height] = [value(rule, 'width'), value(rule, 'height')].map(
      (v) => /^(\d+)px$/.exec(v ?? '')?.[1],
    );
    return /(\binput\b[^ ]*|\.tick)$/.test(rule.selector) && [width, height].some((v) => v && Number(v) < 24);
  });
  expect(small.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([]);
  const all = rules.find((r) => r.file === 'app/globals.css' && /checkbox.*radio/.test(r.selector));
  expect([value(all!, 'width'), value(all!, 'height')]).toEqual(['24px', '24px']);
});

/** Bars at the bottom edge of the window; the foot of a table is at that of its own frame. */
const bars = rules.filter(
  (rule) =>
    value(rule, 'position') === 'sticky' &&
    value(rule, 'bottom') !== undefined &&
    !/\bt(foot|d|h)\b/.test(rule.selector),
);

test('there are bars at the bottom edge of both skins', () => {
  expect(bars.filter(({ file }) => file.includes('/mobile/')).length).toBeGreaterThan(4);
  expect(bars.filter(({ file }) => !file.includes('/mobile/')).length).toBeGreaterThan(6);
});

test.each(bars.map((bar) => [bar.file, bar] as const))(
  '%s: what gets the focus is not left under its bar (WCAG 2.4.11)',
  (file, bar) => {
    // One bar at the very bottom is what the frame of the mobile skin makes room for.
    const framed = file.includes('/mobile/') && value(bar, 'bottom') === '0';
    const room = rules.filter(
      (rule) =>
        rule.file === (framed ? 'components/shell/mobile/mobile.css' : file) &&
        rule.selector.includes(framed ? 'html:has([data-mobile])' : `${bar.selector})`) &&
        value(rule, 'scroll-padding-bottom') !== undefined,
    );
    expect(room).toHaveLength(1);
  },
);
