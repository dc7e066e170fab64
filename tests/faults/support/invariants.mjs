import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withClient } from '../../../scripts/db/prepare.mjs';
import { ROOT } from '../../../scripts/start/paths.mjs';

/**
 * Rows that break a ledger invariant (security.md section 4), by the invariant's name; an empty object when the books are sound.
 * @param {string} ownerUrl
 * @returns {Promise<Record<string, unknown[]>>}
 */
export function brokenInvariants(ownerUrl) {
  const blocks = readFileSync(path.join(ROOT, 'db', 'invariants.sql'), 'utf8')
    .split(/^-- name: /m)
    .slice(1);
  return withClient(ownerUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const broken = {};
    for (const block of blocks) {
      const end = block.indexOf('\n');
      const { rows } = await client.query(block.slice(end + 1));
      if (rows.length > 0) broken[block.slice(0, end)] = rows;
    }
    await client.query('commit');
    return broken;
  });
}
