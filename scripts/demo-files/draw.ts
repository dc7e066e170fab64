import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { readWorks } from '@/db/seed/books';
import { bookSeries, brandNames, seedProducts, workOf, type SeedProduct } from '@/db/seed/content-mall';
import { adSizes, hiddenAds, shownAds } from '@/db/seed/content-news';
import { demoFile, TRIAL_FILES, TRIAL_PAGES } from '@/db/seed/files';
import { createPdf } from '@/lib/adapters/pdf/live';
import { newsScenes } from './article-scenes';
import { COVER, cover } from './covers';
import { magazine } from './magazines';
import { damageScenes, mediaScenes } from './other-scenes';
import { banner, samplePages } from './printed';
import { scene } from './scenes';
import { useIcons } from './svg';

/** Each product's place among the works of its series; both editions of a work have one place. */
function places(): Map<SeedProduct, number> {
  const next = new Map<string, number>();
  const works = new Map<string, number>();
  return new Map(
    seedProducts.map((p) => {
      const series = p.kind.endsWith('book') ? p.category : 'magazines';
      const known = works.get(workOf(p));
      const place = known ?? next.get(series) ?? 0;
      if (known === undefined) next.set(series, place + 1);
      works.set(workOf(p), place);
      return [p, place];
    }),
  );
}

function coverOf(p: SeedProduct, place: number): Buffer {
  const words = {
    title: workOf(p),
    publisher: brandNames[p.brand] ?? '',
    digital: p.kind.startsWith('e_'),
  };
  if (!p.kind.endsWith('book')) return magazine(place, { ...words, rhythm: p.subtitle ?? '' });
  const { subtitle, author } = p;
  return cover(p.category, place, { ...words, subtitle, author, series: bookSeries[p.category] ?? '' });
}

/** Every drawn picture below `db/seed` by its name, drawn when it is asked for. */
export function* pictures(): Generator<[string, () => Buffer]> {
  const order = places();
  for (const [i, p] of seedProducts.entries())
    yield [`files/cover-${i + 1}`, () => coverOf(p, order.get(p) ?? 0)];
  yield [
    'files/inside-page',
    () => scene(mediaScenes[1] as (typeof mediaScenes)[0], COVER.width, COVER.height),
  ];
  for (const { no, title, sample } of readWorks().values()) {
    if (!sample) continue;
    for (const [n, page] of samplePages(title, sample).entries()) yield [`files/trial-${no}-${n + 1}`, page];
  }
  for (const [i, ad] of shownAds.entries()) yield [`files/ad-${i + 1}`, () => banner(adSizes[ad.size], ad)];
  for (const [i, ad] of hiddenAds.entries())
    yield [`files/ad-more-${i + 1}`, () => banner(adSizes[ad.size], ad)];
  for (const [i, height] of [400, 720, 544, 960].entries()) {
    const made = mediaScenes[i];
    if (made) yield [`files/media-${i + 1}`, () => scene(made, 1280, height)];
  }
  for (const [n, made] of Object.entries(damageScenes))
    yield [`files/after-sale-${n}`, () => scene(made, 960, 720)];
  for (const [n, made] of Object.entries(newsScenes))
    yield [`articles/pictures/news-${n}`, () => scene(made)];
}

/** The first pages of the publications that have a trial. */
async function* trials(): AsyncGenerator<[string, Uint8Array]> {
  for (const name of TRIAL_FILES) {
    const book = await createPdf().open(await demoFile(`${name}.pdf`));
    try {
      for (let n = 1; n <= TRIAL_PAGES; n += 1) {
        const { pictures: sizes } = await book.page(n);
        yield [`files/${name}-${n}`, sizes.find((p) => p.width === 900)?.bytes ?? new Uint8Array()];
      }
    } finally {
      book.close();
    }
  }
}

const painted = (drawing: Buffer) => sharp(drawing).webp({ quality: 78 }).toBuffer();

/** Text on paper in four shades without loss: sharper than a photograph's coding, in half the bytes. */
async function printed(drawing: Buffer): Promise<Buffer> {
  const shades = await sharp(drawing).png({ palette: true, colours: 4, dither: 0 }).toBuffer();
  return sharp(shades).webp({ lossless: true }).toBuffer();
}

/**
 * Draws the pictures of the demo world anew.
 * @param folder `db/seed`
 * @param icons file of the illustration set
 * @param part only those whose name has it
 * @returns how many
 */
export async function drawDemoFiles(folder: string, icons: string, part: string): Promise<number> {
  useIcons(icons);
  let count = 0;
  const save = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, `${name}.webp`), bytes);
    count += 1;
  };
  for (const [name, source] of pictures())
    if (name.includes(part))
      save(name, await (name.includes('/trial-') ? printed(source()) : painted(source())));
  for await (const [name, bytes] of trials()) if (name.includes(part)) save(name, bytes);
  return count;
}
