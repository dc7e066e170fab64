import fs from 'node:fs';
import path from 'node:path';

const source = path.resolve('tests/db/support/bundle.test.ts');

test('a file knows its own place, and an error names the line of its source', () => {
  const { stack } = new Error('marked');
  const lines = fs.readFileSync(source, 'utf8').split('\n');
  expect(__filename).toBe(source);
  expect(stack).toContain(`${source}:${lines.findIndex((l) => l.includes("Error('marked')")) + 1}:`);
});
