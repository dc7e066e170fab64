import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const sections = read('CHANGELOG.md').split(/^## /m).slice(1);
const versions = sections.map((text) => text.slice(0, text.indexOf('\n')).trim());

test('the newest version of CHANGELOG.md is the one of package.json and of the lock file', () => {
  const packages = JSON.parse(read('package.json')) as { version: string };
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([versions[0], lock.version, lock.packages['']?.version]).toEqual(
    Array.from({ length: 3 }, () => packages.version),
  );
});

test('every version says what is to do, what changed and its migrations, the newest first', () => {
  for (const text of sections)
    expect([...text.matchAll(/^### (.+)$/gm)].map((m) => m[1])).toEqual(['To do', 'Changed', 'Migrations']);
  const order = versions.map((v) =>
    v
      .split('.')
      .map((n) => n.padStart(4, '0'))
      .join('.'),
  );
  expect(order).toEqual([...new Set(order)].toSorted().toReversed());
});

test('the migrations that it names are there, and the handbook of an upgrade leads to it', () => {
  const named = [...read('CHANGELOG.md').matchAll(/`(\d{4}(?:_\w+)?)`/g)].map((m) => m[1] ?? '');
  const files = fs.readdirSync(path.join(root, 'drizzle'));
  expect(named.filter((name) => !files.some((file) => file.startsWith(name)))).toEqual([]);
  for (const file of ['README.md', 'docs/operations/upgrade.md'])
    expect(read(file)).toContain('CHANGELOG.md');
});
