import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Client, type ClientBase } from 'pg';

interface Invariant {
  name: string;
  sql: string;
}

function readInvariants(): Invariant[] {
  const text = fs.readFileSync(path.join(__dirname, '..', '..', 'db', 'invariants.sql'), 'utf8');
  return text
    .split(/^-- name: /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n');
      return { name: block.slice(0, end), sql: block.slice(end + 1) };
    });
}

/** A statement whose plan its connection keeps for the next time. */
export const planned = (text: string) => ({
  name: createHash('sha256').update(text).digest('hex').slice(0, 32),
  text,
});

/**
 * Rows that break a ledger invariant (security.md section 4), by the invariant's name; an empty object when the books are sound.
 */
export async function brokenBy(client: ClientBase): Promise<Record<string, unknown[]>> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const broken: Record<string, unknown[]> = {};
    for (const { name, sql } of readInvariants()) {
      const { rows } = await client.query<Record<string, unknown>>(planned(sql));
      if (rows.length > 0) broken[name] = rows;
    }
    return broken;
  } finally {
    await client.query('commit');
  }
}

/** The same with a connection of its own. */
export async function brokenInvariants(url: string): Promise<Record<string, unknown[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await brokenBy(client);
  } finally {
    await client.end();
  }
}
