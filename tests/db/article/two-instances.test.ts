import { fork, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { testDb, testDbUrl } from '@/tests/support/db';
import { makeArticleCategory, makeOffice, makeDraft, type Office } from '@/tests/support/factories/article';
import type { InstanceOrder } from '@/tests/support/instance';
import { until } from '@/tests/support/wait';
import { audit, submit } from './desk';

interface Reply {
  status: number;
  render: string | null;
  text: string;
}

class Instance {
  private serial = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<Instance> {
    const script = path.join(__dirname, '..', '..', 'support', 'instance.mjs');
    const child = fork(script, {
      env: { ...process.env, FRONT_CACHE: 'on', ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
    });
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (message) => resolve((message as { port: number }).port));
      child.once('exit', (code) => reject(new Error(`the instance ended with ${code}`)));
    });
    return new Instance(child, port);
  }

  async get(address: string): Promise<Reply> {
    const reply = await fetch(`http://127.0.0.1:${this.port}${address}`);
    return { status: reply.status, render: reply.headers.get('x-render'), text: await reply.text() };
  }

  /** Reads a page until it is answered from the front cache. */
  async warm(address: string): Promise<Reply> {
    for (let before = await this.get(address); ;) {
      const now = await this.get(address);
      if (now.render === before.render) return now;
      before = now;
    }
  }

  /** Writes on this instance; resolves when its reply would go out. */
  act(act: InstanceOrder['act'], article: number, as: InstanceOrder['as']): Promise<void> {
    this.serial += 1;
    const id = this.serial;
    return new Promise((resolve, reject) => {
      const listen = (message: unknown) => {
        const reply = message as { id: number; error?: string };
        if (reply.id !== id) return;
        this.child.off('message', listen);
        if (reply.error) reject(new Error(reply.error));
        else resolve();
      };
      this.child.on('message', listen);
      this.child.send({ id, act, article, as } satisfies InstanceOrder);
    });
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => {
      this.child.once('exit', resolve);
    });
    this.child.disconnect();
    await ended;
  }
}

let office: Office;
let category: number;
let here: Instance;
let there: Instance;
let editor: InstanceOrder['as'];

beforeAll(async () => {
  office = await makeOffice();
  category = await makeArticleCategory();
  const [row] = await testDb()
    .select()
    .from(users)
    .where(sql`${users.name} = '编辑甲'`);
  if (!row) throw new Error('no editor');
  editor = row;
  [here, there] = await Promise.all([Instance.start(), Instance.start()]);
});
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
});

async function passed(title: string): Promise<number> {
  const { id } = await makeDraft(office.editor, category, { title });
  await submit(office.editor, id);
  await audit(office.auditor, id, 'approve');
  return id;
}

/** Waits until a page of an instance fulfils the wish. */
const shows = (instance: Instance, address: string, wish: (r: Reply) => boolean) =>
  until(async () => wish(await instance.get(address)));

/** Listening connections of the instances. */
const listeners = async () => {
  const found = await testDb().execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where application_name = 'portal-listen' and datname = current_database()`,
  );
  return found.rows.map((r) => r.pid);
};

test('a published text is at once on the instance that wrote it and soon on the other; other pages stay stored', async () => {
  const id = await passed('两处可见的文章');
  const unchanged = await Promise.all([here.warm('/privacy'), there.warm('/privacy')]);
  expect((await here.warm('/index/list')).text).not.toContain('两处可见');
  expect((await there.warm('/index/list')).text).not.toContain('两处可见');
  await here.act('publish', id, editor);
  expect((await here.get('/index/list')).text).toContain('两处可见的文章');
  await shows(there, '/index/list', (r) => r.text.includes('两处可见的文章'));
  expect(await here.get(`/index/details/${id}`)).toMatchObject({ status: 200, text: '两处可见的文章' });
  expect(await there.get(`/index/details/${id}`)).toMatchObject({ status: 200, text: '两处可见的文章' });
  expect(await Promise.all([here.get('/privacy'), there.get('/privacy')])).toEqual(unchanged);
});

test('a withdrawn text goes the same way', async () => {
  const id = await passed('将下线的文章');
  await there.act('publish', id, editor);
  const address = `/index/details/${id}`;
  await shows(here, address, (r) => r.status === 200);
  await Promise.all([here.warm(address), there.warm(address)]);
  await there.act('withdraw', id, editor);
  expect((await there.get(address)).status).toBe(404);
  await shows(here, address, (r) => r.status === 404);
});

test('a change that an instance could not hear is on its pages soon after it listens again, and nothing old survives', async () => {
  const id = await passed('断线期间发布的文章');
  const before = await there.warm('/privacy');
  expect((await there.warm('/index/list')).text).not.toContain('断线期间');
  const cut = await listeners();
  expect(cut).toHaveLength(2);
  await testDb().execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-listen' and datname = current_database()`,
  );
  await here.act('publish', id, editor);
  expect((await here.get('/index/list')).text).toContain('断线期间发布的文章');
  await shows(there, '/index/list', (r) => r.text.includes('断线期间发布的文章'));
  await shows(there, '/privacy', (r) => r.render !== before.render);
  const again = await listeners();
  expect(again.some((pid) => cut.includes(pid))).toBe(false);
});

/** A way to the database whose connections can fall silent without being closed. */
async function silentProxy() {
  const url = new URL(testDbUrl('app'));
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'proxy-'));
  const target = path.join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(path.join(dir, '.s.PGSQL.5432'), resolve);
  });
  url.searchParams.set('host', dir);
  return {
    url: url.href,
    hush: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

test('a connection that falls silent is noticed in time as well', async () => {
  const proxy = await silentProxy();
  const deaf = await Instance.start({ LISTEN_URL: proxy.url });
  try {
    const id = await passed('无声断线后发布的文章');
    await until(async () => (await listeners()).length === 3);
    expect((await deaf.warm('/index/list')).text).not.toContain('无声断线');
    proxy.hush();
    await here.act('publish', id, editor);
    await shows(deaf, '/index/list', (r) => r.text.includes('无声断线后发布的文章'));
  } finally {
    await deaf.stop();
    proxy.stop();
  }
});
