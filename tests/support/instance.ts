/**
 * One instance of the site without Next, as a process of its own: our HTTP server with its front cache, the listener for invalidations, and
 * public pages that hold what the real ones read. Messages of the parent make it write through the product's commands.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { withTx } from '@/lib/data/tx';
import { cachedArticle, cachedArticlePage } from '@/lib/domain/article/cached';
import { publishArticle } from '@/lib/domain/article/commands/publish-article';
import { withdrawArticle } from '@/lib/domain/article/commands/withdraw-article';
import { innerCtx } from '@/lib/server/context';
import { listenForInvalidations } from '@/lib/server/http-server/listen';
import type { NodeHandler } from '@/lib/server/http-server/serve';
import { createHttpServer } from '@/lib/server/http-server/server';
import { adminActor, type TestUser } from './ctx';

export interface InstanceOrder {
  id: number;
  act: 'publish' | 'withdraw';
  article: number;
  as: TestUser;
}

let renders = 0;

/** A page is text; `x-render` counts renders, so that a stored copy is known by its number. */
const handler: NodeHandler = async (req, res) => {
  renders += 1;
  const ctx = innerCtx({ kind: 'guest' });
  const { pathname } = new URL(req.url ?? '/', 'http://instance');
  const article = /^\/index\/details\/(\d+)$/.exec(pathname)?.[1];
  let body: string | null = 'unchanging';
  if (article) body = (await cachedArticle(ctx, Number(article)))?.title ?? null;
  else if (pathname === '/index/list') {
    const page = await cachedArticlePage(ctx, { pageNum: 1, pageSize: 20 });
    body = page.list.map((a) => a.title).join('\n');
  }
  res.statusCode = body === null ? 404 : 200;
  res.setHeader('content-type', 'text/plain; charset=utf-8');
  res.setHeader('x-render', String(renders));
  res.end(body ?? 'not found');
};

const server = createHttpServer({ handler, dev: false });
listenForInvalidations(process.env.LISTEN_URL ?? process.env.DATABASE_URL ?? '');
server.listen(0, '127.0.0.1');
await once(server, 'listening');

process.on('message', (order: InstanceOrder) => {
  const ctx = innerCtx(adminActor(order.as));
  const work = withTx(ctx, (c) =>
    order.act === 'publish' ? publishArticle(c, order.article) : withdrawArticle(c, { id: order.article }),
  );
  void work.then(
    () => process.send?.({ id: order.id }),
    (e: unknown) => process.send?.({ id: order.id, error: String(e) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: (server.address() as AddressInfo).port });
