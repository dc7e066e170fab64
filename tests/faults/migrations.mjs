import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, at } from '../../scripts/start/paths.mjs';
import { anyFreePort } from '../../scripts/start/services.mjs';
import { call } from './support/http.mjs';

/** instances that start together on an empty database apply its migrations once; one that fails leaves it as it was and stops. */

const shipped = JSON.parse(readFileSync(at('drizzle', 'meta', '_journal.json'), 'utf8')).entries.length;

/** `npm run start` on the world's database. @returns what it prints, and its end */
function launch(world, port) {
  const child = spawn(
    process.execPath,
    [path.join(ROOT, 'scripts', 'start', 'main.mjs'), '--production', '--no-build', '--port', String(port)],
    {
      cwd: ROOT,
      env: { ...world.siteEnv(port, { LOG_LEVEL: 'warn' }), DATABASE_OWNER_URL: world.ownerUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const it = { output: '', port, url: `http://127.0.0.1:${port}` };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (it.output += text));
  it.ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  it.ready = Promise.race([
    new Promise((resolve) =>
      child.stdout.on('data', () => it.output.includes('site ready on') && resolve(true)),
    ),
    it.ended.then(() => false),
  ]);
  it.stop = () => child.kill('SIGTERM');
  return it;
}

const tables = async (world) =>
  (
    await world.query(
      `select count(*)::int as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
  )[0].n;

async function pipelined(t) {
  const world = await t.world({ empty: true, site: false, gateway: false });
  const ports = await Promise.all([anyFreePort(), anyFreePort()]);
  const both = ports.map((port) => launch(world, port));
  for (const [i, one] of both.entries()) {
    t.check(await one.ready, `instance ${i + 1} is not up: ${one.output.slice(-500)}`);
    const reply = await call(`${one.url}/readyz`);
    t.equal(reply.status, 200, `/readyz of instance ${i + 1}`);
    t.point();
  }
  const applied = await world.query(
    'select hash, count(*)::int as n from drizzle.__drizzle_migrations group by hash',
  );
  t.equal(
    [applied.length, applied.filter((m) => m.n > 1).length],
    [shipped, 0],
    'migrations applied, applied twice',
  );
  for (const one of both) one.stop();
  t.equal(await Promise.all(both.map((one) => one.ended)), [0, 0], 'exit codes');
  t.note(`${shipped} migrations, ${await tables(world)} tables`);
}

async function failing(t) {
  const world = await t.world({ empty: true, site: false, gateway: false });
  // Something of the operator's stands in the way of a table.
  await world.query('create table public.reading_sessions (mine text)');
  await world.query(`insert into public.reading_sessions values ('kept')`);
  const one = launch(world, await anyFreePort());
  t.equal(await one.ended, 1, `exit code; ${one.output.slice(-300)}`);
  t.check(/更新数据库结构失败，数据未改动/.test(one.output), `the sentence: ${one.output.slice(-300)}`);
  t.check(!one.output.includes('site ready'), 'no site is started');
  t.equal(await tables(world), 1, 'tables that were left');
  t.equal(
    await world.query('select mine from public.reading_sessions'),
    [{ mine: 'kept' }],
    'rows that were there',
  );
  const [journal] = await world.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  const noted = journal.there ? await world.query('select 1 from drizzle.__drizzle_migrations') : [];
  t.equal(noted.length, 0, 'migrations noted as applied');
  t.point();
  // The obstacle is cleared away: the next start goes through.
  await world.query('drop table public.reading_sessions');
  const next = launch(world, await anyFreePort());
  t.check(await next.ready, `the next start: ${next.output.slice(-300)}`);
  next.stop();
  t.equal(await next.ended, 0, 'exit code of the next start');
  t.point();
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  { id: 'R-28', name: 'two instances start on an empty database at once', run: pipelined },
  { id: 'R-28', name: 'a migration that fails is rolled back whole and the start stops', run: failing },
];
