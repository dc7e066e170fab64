import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { createDatabase, dropDatabase } from '@/scripts/db/prepare.mjs';
import { socketUrl, SUPERUSER } from '@/scripts/db/postgres.mjs';

/** Runs the real commands as an operator does, against databases of this worker. */

const root = path.join(__dirname, '..', '..', '..');
const worker = process.env.JEST_WORKER_ID ?? '1';

export interface Ended {
  code: number | null;
  /** Everything it wrote. */
  text: string;
}

interface Running {
  pid: number;
  /** What it has written up to now. */
  text(): string;
  ended: Promise<Ended>;
}

/** Starts a command by the name of its folder in `scripts`, with this environment added. */
export function begin(command: string, args: string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, [path.join(root, 'scripts', command, 'main.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text }));
  });
  return { pid: child.pid ?? 0, text: () => text, ended };
}

export const run = (command: string, args: string[], env: Record<string, string>) =>
  begin(command, args, env).ended;

/** The folder that a backup says it has written. */
export function folderOf({ text }: Ended): string {
  const found = /备份完成：(\S+?)（/.exec(text)?.[1];
  if (!found) throw new Error(`no backup was made:\n${text}`);
  return found;
}

/** What the site would read of a backup that did not end well. */
export const failure = (code: number) => ({
  startedAt: expect.any(String) as string,
  failedAt: expect.any(String) as string,
  code,
});
export const readStatus = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));

/** A temporary folder that the user of an embedded server may enter. */
export function openFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
  fs.chmodSync(dir, 0o755);
  return dir;
}

const urlOf = (database: string, role: string) => socketUrl(process.env.TEST_PG_HOST ?? '', database, role);

async function asSuperuser(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: urlOf('postgres', SUPERUSER) });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A database of the owner without any table, into which a restore goes; `drop` removes it. */
export async function emptyDatabase(label = 'restored') {
  const name = `${label}_${worker}`;
  const drop = () => asSuperuser((client) => dropDatabase(client, name));
  await drop();
  await asSuperuser((client) => createDatabase(client, name));
  const [appUrl, ownerUrl] = [urlOf(name, 'portal_app'), urlOf(name, 'portal_owner')];
  return { appUrl, ownerUrl, env: { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }, drop };
}

/** Rows of a statement, one connection. */
export async function ask<T extends object = Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Rows and a fingerprint of each table, jobs included. */
export async function fingerprints(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ t: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as t from pg_tables
     where schemaname in ('public', 'graphile_worker', 'drizzle') order by 1`,
  );
  const union = tables.map(
    ({ t }) =>
      `select '${t}' as t, count(*) || ' ' || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as h from ${t} r`,
  );
  const rows = await ask<{ t: string; h: string }>(url, union.join(' union all '));
  return Object.fromEntries(rows.map(({ t, h }) => [t, h]));
}
