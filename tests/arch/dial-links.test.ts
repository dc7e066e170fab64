import fs from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files';

const root = path.join(__dirname, '..', '..');

test('every link that dials a stored number is made by dialHref', () => {
  const made = sourceFiles()
    .filter((file) => /^(app|components|lib)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /[`'"]tel:/.test(fs.readFileSync(path.join(root, file), 'utf8')));
  expect(made).toEqual(['lib/core/phone-number.ts']);
});
