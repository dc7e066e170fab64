import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');
const components = path.join(root, 'components');

/** Style sheets of the mobile skin: those in folders `mobile`. */
const sheets = fs
  .readdirSync(components, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)mobile\/[^/]+\.css$/.test(file));

/** What follows the view that a person chose: a token, a token with a floor, or a size relative to such a one. */
const SIZE =
  /^(var\(--t-\w+\)|max\(\d+px, var\(--t-\w+\)\)|var\(--article-size(, [^)]+)?\)|inherit|[\d.]+em)$/;

const declarations = (text: string, property: string) =>
  [...text.matchAll(new RegExp(`(?:^|[;{\\s])${property}:\\s*([^;}]+)`, 'g'))].map((m) =>
    (m[1] ?? '').trim(),
  );

describe('style sheets of the mobile skin', () => {
  test('exist for the kit, the frame and the screens', () => {
    expect(sheets.length).toBeGreaterThan(40);
  });

  test.each(sheets)(
    '%s: sizes of text are tokens, so that 长者模式 and the accessibility bar reach them',
    (file) => {
      const text = fs.readFileSync(path.join(components, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
      expect(declarations(text, 'font-size').filter((value) => !SIZE.test(value))).toEqual([]);
      const shorthands = declarations(text, 'font').filter((value) => value !== 'inherit');
      expect(shorthands.filter((value) => !value.includes('var(--t-'))).toEqual([]);
    },
  );
});
