import { eq } from 'drizzle-orm';
import { deletedRows } from '@/db/schema/bin';
import { withTx } from '@/lib/data/tx';
import { purgeRows } from '@/lib/domain/bin/commands/purge-rows';
import { cancelAsset } from '@/lib/domain/ebook/commands/cancel-asset';
import { convertAsset } from '@/lib/domain/ebook/commands/convert-asset';
import { deleteAssets } from '@/lib/domain/ebook/commands/delete-assets';
import { systemCtx } from '@/lib/server/context';
import { makeEpub, plainParts } from '@/tests/support/epubs';
import { assetOf, handIn, makeBook, publisher } from '@/tests/support/factories/publishing';
import { testDb } from '@/tests/support/db';
import { runDueJobs } from '@/tests/support/jobs';
import { plainPdf } from '@/tests/support/publications';

/** Contents that a file may hold and the database may not. */

async function convert(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const product = await makeBook();
  const { id } = await handIn(await publisher(), bytes, { productId: product.id, name });
  await convertAsset(systemCtx('test'), id);
  return assetOf(id);
}

test('a line of the contents that is cut within a rare character does not stop the conversion of a PDF', async () => {
  const title = `${'保'.repeat(199)}𠮷𠮷`;
  const asset = await convert(await plainPdf(2, { toc: [{ title, page: 1 }] }), 'a.pdf');
  expect(asset).toMatchObject({ status: 'ready', failReason: null });
  expect(asset.toc).toEqual([{ title: '保'.repeat(199), page: 1, level: 1 }]);
});

test('a line of the contents that leads before the first page is left out', async () => {
  const toc = [
    { title: '封面', page: 1 },
    { title: '正文', page: 2 },
  ];
  const whole = Buffer.from(await plainPdf(2, { toc })).toString('latin1');
  let changed = 0;
  const forged = whole.replace(/\/Dest \[(\d+ 0 R)/, (all: string, place: string) => {
    changed += 1;
    return all.replace(place, '-3'.padEnd(place.length));
  });
  expect(changed).toBe(1);
  const asset = await convert(new Uint8Array(Buffer.from(forged, 'latin1')), 'a.pdf');
  expect(asset.status).toBe('ready');
  expect(asset.toc).toHaveLength(1);
});

test('a cut title does not stop the conversion of an EPUB', async () => {
  const title = `${'保'.repeat(199)}𠮷𠮷`;
  const parts = plainParts(2).map((p) => ({ ...p, title }));
  const asset = await convert(makeEpub({ parts }), 'a.epub');
  expect(asset).toMatchObject({ status: 'ready', failReason: null });
  expect(asset.toc.map((l) => l.title)).toEqual(['保'.repeat(199), '保'.repeat(199)]);
});

test.each(['a.pdf', 'a.epub'])(
  'of a version that is deleted while a page of it is at work only the bin keeps anything, and no longer than the version: %s',
  async (name) => {
    const office = await publisher();
    const product = await makeBook();
    const bytes = name === 'a.pdf' ? await plainPdf(2) : makeEpub({ parts: plainParts(2) });
    const { id } = await handIn(office, bytes, { productId: product.id, name });
    const world = systemCtx('test');
    const { storage } = world.ports;
    const put: string[] = [];
    let gone = false;
    const slow: typeof storage = {
      get: (key, range) => storage.get(key, range),
      head: (key) => storage.head(key),
      delete: (key) => storage.delete(key),
      put: async (key, body, options) => {
        put.push(key);
        // The last page or part: the first is known to the database by then.
        if (!gone && /\/(2-1600\.webp|p0002\.xhtml)$/.test(key)) {
          gone = true;
          await withTx(office, (tx) => cancelAsset(tx, id));
          await withTx(office, (tx) => deleteAssets(tx, [id]));
          await runDueJobs();
        }
        return storage.put(key, body, options);
      },
    };
    await convertAsset({ ...world, ports: { ...world.ports, storage: slow } }, id);
    expect([gone, put.length > 2]).toEqual([true, true]);
    const left = async () => {
      const heads = await Promise.all(put.map((key) => storage.head(key)));
      return put.filter((_, i) => heads[i] !== null);
    };
    const [entry] = await testDb().select().from(deletedRows).where(eq(deletedRows.rowId, id));
    const kept = JSON.stringify(entry?.rows);
    expect((await left()).filter((key) => !kept.includes(key))).toEqual([]);
    await withTx(office, (tx) => purgeRows(tx, [entry!.id]));
    await runDueJobs();
    expect(await left()).toEqual([]);
  },
);
