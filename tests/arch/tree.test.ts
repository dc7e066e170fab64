import fs from 'node:fs';
import path from 'node:path';
import { checkTree, formatViolation } from '@/scripts/check-imports/check.mjs';
import { sourceFiles } from './source-files';

const root = path.join(__dirname, '..', '..');

/** Where a later person looks first; nothing else lies at the top (architecture.md section 2). */
const TOP_LEVEL = new Set(
  [
    'app components db lib public drizzle tests scripts docs deploy .ci',
    'Dockerfile .dockerignore compose.yaml',
    'package.json package-lock.json next.config.ts middleware.ts instrumentation-client.ts .env.example README.md README.zh-CN.md CHANGELOG.md',
    'tsconfig.json drizzle.config.ts jest.config.mjs playwright.config.ts knip.json .oxfmtrc.json .oxlintrc.json .gitignore',
  ].flatMap((line) => line.split(' ')),
);

describe('the tree', () => {
  test('keeps the dependency table of docs/architecture.md', () => {
    expect(checkTree(root).violations.map(formatViolation)).toEqual([]);
  });

  test('has no source file over 300 lines', () => {
    const long = sourceFiles()
      .map((file) => ({ file, lines: fs.readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  test('has no top-level entry beyond the fixed ones', () => {
    const ignored = fs
      .readFileSync(path.join(root, '.gitignore'), 'utf8')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''));
    const strange = fs
      .readdirSync(root)
      .filter((name) => !TOP_LEVEL.has(name) && !ignored.includes(name) && !['.git'].includes(name))
      .filter((name) => !name.endsWith('.tsbuildinfo'));
    expect(strange).toEqual([]);
  });

  test('numbers each decision once', () => {
    const numbers = fs.readdirSync(path.join(root, 'docs/adr')).map((name) => name.slice(0, 4));
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  });

  test('leaves no unfinished work behind', () => {
    const marks = sourceFiles()
      .filter((file) => !file.startsWith('tests/arch/'))
      .flatMap((file) =>
        fs
          .readFileSync(path.join(root, file), 'utf8')
          .split('\n')
          .map((line, i) => ({ at: `${file}:${i + 1}`, line }))
          .filter(({ line }) => /\b(TODO|FIXME|XXX)\b(?!\w)|test\.only\(|describe\.only\(/.test(line)),
      );
    expect(marks).toEqual([]);
  });
});
