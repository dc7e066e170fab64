import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const domains = path.join(__dirname, '..', '..', 'lib', 'domain');
/** What comes, what leaves, a row of a list that leaves, one field, fields that several of them share. */
const NAME = /^[a-z]\w*(?:Input|View|Row|Fields?)$/;

test('every schema of a contract says by its name what it is', () => {
  const wrong = fs
    .readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('contract.ts'))
    .flatMap((file) =>
      Object.entries(jest.requireActual<Record<string, unknown>>(path.join(domains, file)))
        .filter(([name, value]) => value instanceof z.ZodType && !NAME.test(name))
        .map(([name]) => `${file}: ${name}`),
    );
  expect(wrong).toEqual([]);
});
