import { productFields } from '@/lib/domain/product/fields';
import { buildMatcher } from '@/lib/core/sensitive-words';
import { authorIntros, readWorks } from './books';
import { seedProducts, workOf } from './content-mall';
import { watchedWords } from './news-office';

const works = [...readWorks().values()];
const introOf = authorIntros();
const editionOf = (title: string) => seedProducts.find((p) => workOf(p) === title);
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, '\n');

test.each(works)('$no $title is a work of the catalogue with everything a buyer reads', (work) => {
  const edition = editionOf(work.title);
  const place = seedProducts.findIndex((p) => p === edition) + 1;
  expect(work.no).toBe(String(place).padStart(2, '0'));
  const { audience, recommendation } = work;
  const authorIntro = work.authorIntro ?? introOf(edition?.author ?? '');
  for (const [key, value] of Object.entries({ audience, recommendation, authorIntro }))
    expect(productFields[key as 'audience'].input.parse(value)).toBe(value);
  expect(work.introHtml).toMatch(/^<p>.{50,}<\/p>/);
  expect(work.tocHtml.match(/<li>/g)?.length).toBeGreaterThan(4);
  if (edition?.kind === 'paper_periodical') {
    expect(/双月刊|月刊|季刊/.exec(work.introHtml)?.[0]).toBe(edition.subtitle);
    return;
  }
  expect(authorIntro).not.toBeNull();
  expect(work.tocHtml).toMatch(/<li>.+\n?<ul>/);
  const length = work.sample?.paragraphs.join('').length ?? 0;
  expect(length).toBeGreaterThanOrEqual(900);
  expect(length).toBeLessThan(1500);
});

test('every work of the catalogue has a file', () => {
  expect(works.map(({ title }) => title).toSorted()).toEqual(
    [...new Set(seedProducts.map(workOf))].toSorted(),
  );
});

test('everybody who wrote one of them is introduced in full', () => {
  const names = works
    .filter((work) => !work.authorIntro)
    .map((work) => editionOf(work.title)?.author ?? '')
    .filter((author) => author !== '编辑部')
    .flatMap((author) => author.split(' ')[0]?.split('、') ?? []);
  expect(names.filter((name) => introOf(name) === null)).toEqual([]);
});

test('no two works share a paragraph', () => {
  const texts = works.flatMap((work) => [
    ...plain(work.introHtml).split('\n'),
    ...work.recommendation.split('\n'),
    plain(work.tocHtml),
    ...(work.sample?.paragraphs ?? []),
  ]);
  const seen = texts.map((text) => text.trim()).filter(Boolean);
  expect(seen.filter((text, i) => seen.indexOf(text) !== i)).toEqual([]);
});

test('the desk’s own check of words would let them all pass', () => {
  const match = buildMatcher(watchedWords.map(([word, level]) => ({ word, level })));
  const found = works.flatMap((work) =>
    match(
      Object.values(work)
        .flatMap((part) => (typeof part === 'string' ? part : [...(part?.paragraphs ?? [])]))
        .join('\n'),
    ).map(({ word }) => `${work.title}: ${word}`),
  );
  expect(found).toEqual([]);
});
