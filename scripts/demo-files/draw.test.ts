import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TRIAL_FILES, TRIAL_PAGES } from '@/db/seed/files';
import { pictures } from './draw';

const FOLDER = join(__dirname, '../../db/seed/files');
const files = readdirSync(FOLDER);
const ARTICLES = join(FOLDER, '../articles/pictures');

test('the folder holds the pictures that the script draws, and the publications', () => {
  const trials = TRIAL_FILES.flatMap((file) =>
    Array.from({ length: TRIAL_PAGES }, (_, i) => `files/${file}-${i + 1}`),
  );
  const drawn = [...[...pictures()].map(([name]) => name), ...trials].map((name) => `${name}.webp`);
  const kept = [
    ...files.filter((name) => name.endsWith('.webp')).map((name) => `files/${name}`),
    ...readdirSync(ARTICLES).map((name) => `articles/pictures/${name}`),
  ];
  expect(kept.toSorted()).toEqual(drawn.toSorted());
  expect(files.filter((name) => !name.endsWith('.webp'))).toEqual([
    'office.pdf',
    'questions.pdf',
    'tech-machines.pdf',
    'tech-secrets.pdf',
    'work-phones.pdf',
    'work-travel.pdf',
  ]);
});

test('the folder stays small', () => {
  const sizes = files.map((name) => [name, statSync(join(FOLDER, name)).size] as const);
  expect(sizes.filter(([, size]) => size > 400_000)).toEqual([]);
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(7_800_000);
});
