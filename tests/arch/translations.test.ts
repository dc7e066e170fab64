import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');
const ENDING = '.zh-CN.md';

/** Documents that exist in Chinese as well, by the name of the English one. */
const translated = [
  'README.md',
  'docs/operations.md',
  'docs/operations/install.md',
  'docs/operations/merchants.md',
];

const FENCE = /^```\w*\n([^]*?)^```$/gm;

/** The lines of the examples of a document, without their comments, which are in its own language. */
const examples = (text: string) =>
  [...text.matchAll(FENCE)]
    .flatMap(([, body = '']) => body.split('\n'))
    .map((line) => line.replace(/(?:^|\s+)#\s.*$/, '').trimEnd())
    .filter(Boolean);

/** What prose says letter for letter: variables, commands, addresses, values. */
const words = (text: string) =>
  [
    ...new Set([...text.replaceAll(FENCE, '').matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word)),
  ].toSorted();

/** Where a document leads, its own twin aside, and whatever language a page is in. */
const links = (text: string, own: string) =>
  [...text.matchAll(/\]\(([^)\s#]+)/g)]
    .map(([, to = '']) => to.replace(ENDING, '.md'))
    .filter((to) => to !== path.basename(own))
    .toSorted();

/** The shape of a document: its headings by their depth, and the rows of its tables by their cells. */
const shape = (text: string) =>
  [...text.replaceAll(FENCE, '').matchAll(/^(#+) |^ *\|.*\|$/gm)].map(
    ([line, depth]) => depth ?? line.split(/(?<!\\)\|/).length,
  );

function both(english: string) {
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
  return { en: read(english), zh: read(english.replace(/\.md$/, ENDING)) };
}

test('every document in Chinese is one of those that are compared', () => {
  const found = [
    '',
    'docs',
    ...fs
      .readdirSync(path.join(root, 'docs'), { withFileTypes: true })
      .filter((e) => e.isDirectory())
      .map((e) => `docs/${e.name}`),
  ]
    .flatMap((folder) => fs.readdirSync(path.join(root, folder)).map((file) => path.posix.join(folder, file)))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.replace(ENDING, '.md'));
  expect(found.toSorted()).toEqual(translated.toSorted());
});

describe.each(translated)('%s says in both languages the same', (file) => {
  const { en, zh } = both(file);

  test('commands and settings of the examples', () => {
    expect(examples(en).length).toBeGreaterThan(2);
    expect(examples(zh)).toEqual(examples(en));
  });

  test('variables, commands and values in its sentences', () => {
    expect(words(en).length).toBeGreaterThan(10);
    expect(words(zh)).toEqual(words(en));
  });

  test('links, and one to the other language', () => {
    expect(links(zh, file)).toEqual(links(en, file));
    const twin = path.basename(file).replace(/\.md$/, ENDING);
    expect([en.includes(`[中文](${twin})`), zh.includes(`[English](${path.basename(file)})`)]).toEqual([
      true,
      true,
    ]);
  });

  test('headings and rows of tables', () => {
    expect(shape(zh)).toEqual(shape(en));
  });
});

test('a command, a variable or a link that one language alone has is found', () => {
  const en = '## A\n\n```sh\nnpm run demo   # everything\n```\n\n`SITE_URL` and [b](b.md)\n';
  const zh = '## 甲\n\n```sh\nnpm run demo   # 全部\n```\n\n`SITE_URL` 和 [乙](b.zh-CN.md)\n';
  const seen = (text: string) => [examples(text), words(text), links(text, 'a.md'), shape(text)];
  expect(seen(zh)).toEqual(seen(en));
  expect(seen(zh)).toEqual([['npm run demo'], ['SITE_URL'], ['b.md'], ['##']]);
});
