import fs from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files';

const root = path.join(__dirname, '..', '..');
const sources = sourceFiles()
  .filter((file) => /^(app|components)\/.*\.tsx?$/.test(file) && !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));

test('parts that come late are made by latePart alone, so that a lost file does not take the page with it', () => {
  const makers = sources.filter(({ text }) => /\blazy\b[^;]*from 'react'|\bReact\.lazy\b/.test(text));
  // The failure screens' own maker has what stands there without a network.
  expect(makers.map(({ file }) => file)).toEqual([
    'components/ui/late-part.tsx',
    'components/ui/lazy-failure.tsx',
  ]);
});

test('parts that are drawn in the browser alone say what stands there when their file is lost', () => {
  const dynamics = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bdynamic(?:<\w+>)?\(([^;]*);/g)].map(([call]) => ({ file, call })),
  );
  expect(dynamics.length).toBeGreaterThan(2);
  expect(dynamics.filter(({ call }) => !call.includes('.catch(() =>')).map(({ file }) => file)).toEqual([]);
});
