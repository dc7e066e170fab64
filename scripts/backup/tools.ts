import { readdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import * as schema from '@/db/schema';
import { createDiskStorage } from '@/lib/adapters/storage/live';
import type { StoragePort } from '@/lib/adapters/storage/port';
import { createS3Storage } from '@/lib/adapters/storage/s3';
import type { Ctx } from '@/lib/data/ctx';
import { readInvariants } from '@/lib/domain/admin/invariant-rules';
import { verifyPiece } from '@/lib/domain/log/chain-queries';

/** What backup and restore use of the product itself; bundled by `loadTools`. */

/** The storage that the environment names, as the site opens it. */
export function openStorage(env: Record<string, string | undefined>): StoragePort {
  if (env['STORAGE_DRIVER'] !== 's3') return createDiskStorage({ root: resolve(env['STORAGE_DIR'] ?? '') });
  return createS3Storage({
    endpoint: env['S3_ENDPOINT'] ?? '',
    region: env['S3_REGION'] || 'us-east-1',
    bucket: env['S3_BUCKET'] ?? '',
    accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '',
    style: env['S3_STYLE'] === 'path' ? 'path' : 'virtual',
  });
}

/** Keys of everything that is in a storage on disk. */
export async function keysOnDisk(root: string): Promise<string[]> {
  const data = join(resolve(root), 'data');
  const found = await readdir(data, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(data.length + 1)
        .replaceAll(sep, '/'),
    );
}

/** Names of the invariants of the books (security.md section 4) that some row breaks, and how many were asked. */
export async function checkBooks(client: Client, text: string): Promise<{ asked: number; broken: string[] }> {
  const invariants = readInvariants(text);
  const broken: string[] = [];
  await client.query('begin isolation level repeatable read read only');
  try {
    for (const { name, sql } of invariants) {
      const { rowCount } = await client.query(`select 1 from (${sql}\n) x limit 1`);
      if ((rowCount ?? 0) > 0) broken.push(name);
    }
  } finally {
    await client.query('rollback');
  }
  return { asked: invariants.length, broken };
}

/** Checks the whole chain of the operation log (security.md S-59); `problem` is null when it is sound. */
export async function checkLog(client: Client): Promise<{ rows: number; problem: string | null }> {
  // The check asks its context for the database alone.
  const ctx = { db: drizzle(client, { schema, casing: 'snake_case' }) } as unknown as Ctx;
  let rows = 0;
  for (let after = 0; ;) {
    const piece = await verifyPiece(ctx, after);
    rows += piece.checked;
    if (piece.broken) return { rows, problem: `第 ${piece.broken.chainNo} 条：${piece.broken.problem}` };
    if (piece.done) return { rows, problem: null };
    after = piece.last;
  }
}
