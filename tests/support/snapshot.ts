import { withOwner } from './db';
import { planned } from './ledger';

/** Tables that a refused call may touch: its own accounting, not the product's data. */
const BESIDES = ['rate_limits', 'sessions'];

/** What an administrator was refused is noted (security.md S-08); that is no change of data. */
const REFUSALS = " where r.action <> 'security.denied'";

/**
 * A fingerprint of every row of every table, to show that a refused act changed nothing. The order of rows is nothing that it says, so none are
 * sorted.
 *
 * @returns fingerprint by table, so that a difference names the table
 */
export async function dataSnapshot(): Promise<Record<string, string>> {
  return withOwner(async (client) => {
    const { rows: tables } = await client.query<{ t: string }>(
      `select tablename as t from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
      [BESIDES],
    );
    const union = tables
      .map(
        ({ t }) =>
          `select '${t}' as t, concat(count(*), ' ', sum(hashtextextended(r::text, 0)::numeric)) as h from "${t}" r${t === 'operation_logs' ? REFUSALS : ''}`,
      )
      .join(' union all ');
    const { rows } = await client.query<{ t: string; h: string }>(planned(union));
    return Object.fromEntries(rows.map(({ t, h }) => [t, h]));
  });
}
