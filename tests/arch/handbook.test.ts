import fs from 'node:fs';
import path from 'node:path';
import { chapters } from '@/components/shell/office/handbook/chapters';
import { partsOf } from '@/components/shell/office/handbook/words';
import { offices, permissionOf } from '@/components/shell/office/menu';
import { checkPermission } from '@/lib/core/permissions';
import { positions, roleOfPermissions } from '@/lib/domain/admin/rules';
import { sourceFiles } from './source-files';

const root = path.join(__dirname, '..', '..');
const pictures = chapters.flatMap(({ post, works }) =>
  works.flatMap(({ picture }) => (picture ? [{ post, ...picture }] : [])),
);
const positionOf = (post: string) =>
  positions.find(({ label }) => post.startsWith(label) && (post === label || post === `${label}管理员`));

/** What the screens of the offices say. */
const screens = sourceFiles()
  .filter(
    (file) =>
      /^(app|components|lib)\/.*\.tsx?$/.test(file) && !file.includes('/handbook/') && !/\.test\./.test(file),
  )
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  .join('\n');
const isShown = (word: string) => new RegExp(`(?<![一-鿿])${word}(?![一-鿿])`).test(screens);

test('has a chapter for every position, and its rights are among those of the position', () => {
  expect(chapters.map(({ post }) => positionOf(post)?.label)).toEqual(positions.map(({ label }) => label));
  for (const { post, rights } of chapters)
    expect(rights.filter((right) => !positionOf(post)?.permissions.some((own) => own === right))).toEqual([]);
});

test.each(chapters)('$post: every word in 「」 stands on a screen', ({ works }) => {
  const words = works.flatMap(({ steps }) =>
    steps.flatMap((step) => partsOf(step).flatMap(({ text, shown }) => (shown ? [text.slice(1, -1)] : []))),
  );
  expect(words.length).toBeGreaterThan(8);
  expect(words.filter((word) => !isShown(word))).toEqual([]);
});

test('a word that no screen has is found', () => {
  expect(['文章管理', '没有这个按钮', '文章管'].map(isShown)).toEqual([true, false, false]);
});

test.each(pictures)('$post: the screen $at exists and is open to the post', ({ post, at }) => {
  expect(fs.existsSync(path.join(root, 'app/(office)', at, 'page.tsx'))).toBe(true);
  const office = offices.find(({ home }) => at === home || at.startsWith(`${home}/`));
  const permissions = positionOf(post)?.permissions ?? [];
  const subject = { role: roleOfPermissions(permissions), permissions };
  expect(office && checkPermission(permissionOf(office.key, at), subject)).toBe('ok');
});

test('every file beside the pictures is one that a chapter names or the printed handbook, and all of them are light', () => {
  const folder = path.join(root, 'public/handbook');
  const files = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const named = new Set([...pictures.map(({ file }) => `${file}.webp`), 'handbook.pdf']);
  expect(files.filter((file) => !named.has(file))).toEqual([]);
  const bytes = files.reduce((sum, file) => sum + fs.statSync(path.join(folder, file)).size, 0);
  expect(bytes).toBeLessThan(5_000_000);
});

test('every sentence ends, and no word is opened without being closed', () => {
  const texts = chapters.flatMap(({ day, next, works }) => [
    day,
    next,
    ...works.flatMap(({ steps }) => steps),
  ]);
  expect(texts.filter((text) => !text.endsWith('。'))).toEqual([]);
  expect(texts.filter((text) => text.split('「').length !== text.split('」').length)).toEqual([]);
});

test('every picture is there, no other file is, and all of them are light', () => {
  const folder = path.join(root, 'public/handbook');
  const files = fs.readdirSync(folder);
  expect(files.toSorted()).toEqual(
    [...pictures.map(({ file }) => `${file}.webp`), 'handbook.pdf'].toSorted(),
  );
  const bytes = files.reduce((sum, file) => sum + fs.statSync(path.join(folder, file)).size, 0);
  expect(bytes).toBeLessThan(5_000_000);
});
