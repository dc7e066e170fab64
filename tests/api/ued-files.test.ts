import sharp from 'sharp';
import { uploads } from '@/db/schema/upload';
import { testDb } from '@/tests/support/db';
import { animation, pdf, picture } from '@/tests/support/factories/upload';
import { editorClient, read, type EditorClient } from './ued-office';

let editor: EditorClient;
beforeAll(async () => {
  editor = await editorClient();
});

describe('what is stored', () => {
  test('a photo is upright, without its metadata, and has copies of the smaller sizes', async () => {
    const photo = await sharp({ create: { width: 1800, height: 1000, channels: 3, background: '#246' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '39/1 54/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const reply = await editor.upload('uploadimage', photo, 'photo.jpg');
    expect(reply).toMatchObject({ state: 'SUCCESS', width: 1000, height: 1800 });
    const bytes = Buffer.from(await (await read(reply.url)).arrayBuffer());
    const meta = await sharp(bytes).metadata();
    expect([meta.exif, meta.icc, meta.xmp, meta.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('secret place')).toBe(false);
    const stem = reply.url.slice(0, -'.jpg'.length);
    for (const [width, height] of [
      [320, 576],
      [640, 1152],
      [960, 1728],
      [1000, 1800],
    ]) {
      const copy = await sharp(
        Buffer.from(await (await read(`${stem}.w${width}.webp`)).arrayBuffer()),
      ).metadata();
      expect([copy.format, copy.width, copy.height]).toEqual(['webp', width, height]);
    }
    expect((await read(`${stem}.w1600.webp`)).status).toBe(404);
  });

  test('a wide picture is made 1600 px wide, a small one is never made larger', async () => {
    expect(await editor.upload('uploadimage', await picture(2400, 600), 'w.png')).toMatchObject({
      width: 1600,
      height: 400,
    });
    const small = await editor.upload('uploadimage', await picture(90, 60, 'webp'), 's.webp');
    expect(small).toMatchObject({ width: 90, height: 60, type: '.webp' });
    expect((await read(small.url.replace('.webp', '.w320.webp'))).status).toBe(404);
  });

  test('an animation stays one', async () => {
    const reply = await editor.upload('uploadimage', await animation(4), 'a.gif');
    expect(reply).toMatchObject({ state: 'SUCCESS', type: '.gif', width: 20, height: 10 });
    const meta = await sharp(Buffer.from(await (await read(reply.url)).arrayBuffer()), {
      animated: true,
    }).metadata();
    expect([meta.format, meta.pages, meta.delay]).toEqual(['gif', 4, [100, 100, 100, 100]]);
  });

  test('folders cannot be listed and names cannot be climbed out of (S-40, S-42)', async () => {
    const { url } = await editor.upload('uploadimage', await picture(), 'a.png');
    const folder = url.slice(0, url.lastIndexOf('/'));
    for (const path of [
      folder,
      `${folder}/`,
      '/files/',
      '/files/../secrets.env',
      '/files/..%2f..%2fsecrets.env',
      '/files/meta/x',
    ])
      expect((await read(path)).status).toBe(404);
  });
});

describe('lists', () => {
  test('newest first, by parts, at most a hundred', async () => {
    const urls: string[] = [];
    for (let i = 0; i < 3; i += 1)
      urls.unshift((await editor.upload('uploadimage', await picture(10 + i, 10), `l${i}.png`)).url);
    await editor.upload('uploadfile', pdf(), 'l.pdf');
    const all = await editor.getReply('action=listimage&start=0&size=1000&noCache=1');
    expect(all.state).toBe('SUCCESS');
    expect(all.list.slice(0, 3).map((f) => f.url)).toEqual(urls);
    expect(all.list[0]?.mtime).toBeGreaterThan(1_700_000_000);
    expect(all.list.every((f) => /\.(png|jpg|webp|gif)$/.test(f.url ?? ''))).toBe(true);
    const second = await editor.getReply('action=listimage&start=1&size=1');
    expect(second).toMatchObject({ start: 1, total: all.total, list: [{ url: urls[1] }] });
    for (const query of ['start=100000&size=20', 'start=0&size=0'])
      expect(await editor.getReply(`action=listimage&${query}`)).toMatchObject({
        state: 'SUCCESS',
        list: [],
        total: all.total,
      });
    expect((await editor.getReply('action=listimage&start=-1&size=abc')).start).toBe(0);
    const files = await editor.getReply('action=listfile&start=0&size=100');
    expect(files.list.some((f) => f.url?.endsWith('.pdf'))).toBe(true);
    expect(files.list.some((f) => f.url?.endsWith('.png'))).toBe(false);
    // The name that the writer's computer gave, which the dialog shows.
    const names = await testDb().select({ key: uploads.key, name: uploads.originalName }).from(uploads);
    const nameOf = new Map(names.map((u) => [`/files/${u.key}`, u.name]));
    for (const f of [...files.list, ...all.list]) expect(f.original).toBe(nameOf.get(f.url ?? ''));
  });
});
