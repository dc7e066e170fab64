import { presentOperation } from '@/lib/domain/log/present';
import { logWords } from '@/lib/domain/exportJob/log-value-rules';
import { operationLogs } from '@/db/schema/log';
import { testDb } from './db';

const CHINESE = /[一-鿿]/;
/** Names that are the same in both languages. */
const BOTH = new Set(['ISBN', 'ISSN', '—']);
/** What people typed, and codes that are read as such: their words are their own. */
const TYPED = /(sku|code|name|title|loginName|url|path|text|html|email|remark|author|pattern)$/i;

/** What a row of the operation log says in another language than Chinese, of all rows that the tests of this file wrote. */
export async function foreignWordsOfLog(): Promise<string[]> {
  const rows = await testDb().select().from(operationLogs);
  return [
    ...new Set(
      rows.flatMap((row) => {
        const shown = presentOperation(row, logWords);
        const labels = [shown.actionLabel, shown.entityLabel, ...shown.changes.map((c) => c.label)];
        const values = shown.changes
          .filter((c) => !TYPED.test(c.field))
          .flatMap((c) => [c.before ?? '', c.after ?? ''].map((v) => [c.field, v] as const))
          .filter(
            ([, v]) => /^[[{]/.test(v) || /(^|[：、；，])[a-z][A-Za-z]*_?[A-Za-z]+($|[：、；，])/.test(v),
          );
        return [
          ...labels.filter((l) => !CHINESE.test(l) && !BOTH.has(l)).map((l) => `${row.action}: ${l}`),
          ...values.map(([field, v]) => `${row.action} ${field}: ${v.slice(0, 80)}`),
        ];
      }),
    ),
  ];
}
