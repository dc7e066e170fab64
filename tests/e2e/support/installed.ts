import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Client } from 'pg';
import { databaseUrl } from './world';

/** A site as it is right after its installation: started for real, on a database that nothing was written into. */
export interface InstalledSite {
  url: string;
  /** Address of its database, as the owner. */
  ownerUrl: string;
  /** Everything that it has written, both outputs together. */
  output(): string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

const addressOf = (database: string, user: string) => {
  const url = new URL(databaseUrl);
  url.username = user;
  url.pathname = `/${database}`;
  return url.href;
};

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: addressOf('postgres', 'postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Installs a site beside the one under test, on the same server and from the same build. */
export async function startInstalled(): Promise<InstalledSite> {
  const database = `installed_${process.pid}`;
  const dropped = `drop database if exists ${database} with (force)`;
  await asSuperuser(
    dropped,
    `create database ${database} owner portal_owner`,
    `grant connect on database ${database} to portal_app`,
  );
  const dir = mkdtempSync(join(tmpdir(), 'installed-'));
  const port = await (await import('@/scripts/start/services.mjs')).anyFreePort();
  const url = `http://127.0.0.1:${port}`;
  const ownerUrl = addressOf(database, 'portal_owner');
  const child = spawn(
    process.execPath,
    ['scripts/start/main.mjs', '--production', '--no-build', '--port', String(port)],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: addressOf(database, 'portal_app'),
        DATABASE_OWNER_URL: ownerUrl,
        SITE_URL: url,
        DATA_DIR: dir,
        SESSION_SECRET: '1f0c9a7e5b2d81364f0c9a7e5b2d8136',
        BROWSER_SECRET: '271e55d0c2f94a83b71e55d0c2f94a83',
        CODE_SECRET: '3a6f0b92d84e1c57a6f0b92d84e1c57a',
        DATA_SECRET: '48b9c3e1f07d526ab9c3e1f07d526abc',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const answers = async () => {
    expect(child.exitCode, text).toBeNull();
    return (await fetch(`${url}/readyz`).catch(() => null))?.status;
  };
  await expect.poll(answers, { message: 'the installed site is ready' }).toBe(200);
  return {
    url,
    ownerUrl,
    output: () => text,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await asSuperuser(dropped);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
