import fs from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files';

const root = path.join(__dirname, '..', '..');

test('every connection of the product reads its address in one place: no driver’s client beside db/session-client.mjs, no pool without it', () => {
  const product = sourceFiles().filter((file) => !/^tests\/|\.test\.tsx?$/.test(file));
  expect(product.length).toBeGreaterThan(1000);
  const own = product.filter((file) => {
    const code = fs.readFileSync(path.join(root, file), 'utf8');
    return (
      /new (pg\.)?Client\(/.test(code) ||
      [...code.matchAll(/new (?:pg\.)?Pool\(\{([^}]*)/g)].some(
        (m) => !/Client: (Session|Pipelined)Client/.test(m[1] ?? ''),
      )
    );
  });
  expect(own).toEqual([]);
});
