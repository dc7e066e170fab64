import { S3Server } from '../support/s3-server.mjs';
import { call, formWithFile } from './support/http.mjs';

/** the store of the files takes calls and does not answer, or takes a part of a file and no more. */

const UED = '/api/admin/ued/config?action=';
/** More than the system keeps in a connection for a store that does not read. */
const LARGE = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(20 * 1024 * 1024, 'page\n'),
  Buffer.from('\n%%EOF\n'),
]);
const LIMIT_MS = 15_000;

async function hangs(t) {
  const store = new S3Server();
  await store.start();
  try {
    const world = await t.world({ env: store.env() });
    const { cookie } = await world.admin(['news.edit', 'news.audit', 'product.edit'], 'admin#adminNews');
    // A picture of ours that every world has, drawn by the optimizer: any that decodes.
    const share = await fetch(`${world.url}/img/share.png`);
    const png = Buffer.from(await share.arrayBuffer());
    const send = (action, name, bytes, type) =>
      call(world.url + UED + action, {
        ...formWithFile('upfile', name, bytes, type),
        cookie,
        timeoutMs: 60_000,
      });
    const kept = await send('uploadimage', 'a.png', png, 'image/png');
    const picture = kept.json?.url ?? '';
    t.equal(kept.json?.state, 'SUCCESS', `handed in: ${kept.status} ${kept.text.slice(0, 200)}`);
    const drawn = (w) => `/_next/image?url=${encodeURIComponent(picture)}&w=${w}&q=75`;
    t.equal((await world.get(drawn(640))).status, 200, 'a picture while the store answers');

    for (const fault of ['hang', 'deaf']) {
      store.fail(...Array.from({ length: 500 }, () => fault));
      const width = fault === 'hang' ? 960 : 1280;
      const acts = [
        { what: 'upload of a picture', act: () => send('uploadimage', 'b.png', png, 'image/png') },
        { what: 'upload of 20 MB', act: () => send('uploadfile', 'b.pdf', LARGE, 'application/pdf') },
        { what: 'a file', act: () => world.get(picture, { timeoutMs: 60_000 }) },
        { what: 'a picture in a size', act: () => world.get(drawn(width), { timeoutMs: 60_000 }) },
      ];
      for (const { what, act } of acts) {
        const began = performance.now();
        const { status, text } = await act();
        const ms = Math.round(performance.now() - began);
        t.equal(status, 503, `${fault}, ${what}: ${text.slice(0, 120)}`);
        t.check(ms <= t.limit(LIMIT_MS), `${fault}, ${what}: answered after ${ms} ms`);
        t.note(`${fault}, ${what}: ${status} after ${ms} ms`);
        t.point();
      }
      t.equal((await world.get('/index')).status, 200, `${fault}: pages are served`);
      store.heal();
      t.equal((await world.get(drawn(width))).status, 200, `${fault} is over: the picture is there`);
      const again = await send('uploadimage', 'c.png', png, 'image/png');
      t.equal(again.json?.state, 'SUCCESS', `${fault} is over: handed in`);
    }
  } finally {
    await store.stop();
  }
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  { id: 'R-21', name: 'a store of files that hangs: uploads and pictures end with 503 in 15 s', run: hangs },
];
