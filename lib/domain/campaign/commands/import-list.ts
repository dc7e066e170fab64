import 'server-only';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { distributionReaders } from '@/db/schema/campaign';
import type { Ctx } from '@/lib/data/ctx';
import { campaignErrors } from '../errors';
import { readListFile } from '../file-queries';
import type { ListImportCommitInput } from '../import-contract';
import type { ListImportRow } from '../import-rules';
import { holdOwnList } from '../scope';
import { touchList } from './touch-list';

/** Puts rows of a file in the place of the list: who is in it keeps his number and the reader that he was taken over from. */
async function writeRows(ctx: Ctx, listId: number, rows: readonly ListImportRow[]): Promise<void> {
  const ids = rows.flatMap((r) => r.id ?? []);
  const of = eq(distributionReaders.listId, listId);
  await ctx.db
    .delete(distributionReaders)
    .where(ids.length > 0 ? and(of, notInArray(distributionReaders.id, ids)) : of);
  // Numbers are unique at every moment: those that stay make room first.
  await ctx.db
    .update(distributionReaders)
    .set({ lineNo: sql`-${distributionReaders.lineNo}` })
    .where(of);
  const readers = JSON.stringify(
    rows.map((r, i) => ({
      line: i + 1,
      id: r.id,
      department: r.department,
      name: r.name,
      phone: r.phone,
      ...r.place,
      address: r.address,
    })),
  );
  const read = sql`json_to_recordset(${readers}::json)
    as f(line int, id bigint, department text, name text, phone text, code text, province text, city text, district text, address text)`;
  await ctx.db.execute(sql`
    update distribution_readers r set line_no = f.line, department = f.department, name = f.name, phone = f.phone, area_code = f.code,
      province = f.province, city = f.city, district = f.district, address = f.address, version = r.version + 1
    from ${read} where r.id = f.id and r.list_id = ${listId}::bigint`);
  await ctx.db.execute(sql`
    insert into distribution_readers (list_id, line_no, department, name, phone, area_code, province, city, district, address)
    select ${listId}::bigint, f.line, f.department, f.name, f.phone, f.code, f.province, f.city, f.district, f.address from ${read} where f.id is null`);
  await ctx.db.execute(
    sql`delete from distribution_copies k using distribution_readers r where r.id = k.reader_id and r.list_id = ${listId}::bigint`,
  );
  const copies = JSON.stringify(
    rows.flatMap((r, i) => [...r.copies].map(([product, n]) => ({ line: i + 1, product, n }))),
  );
  await ctx.db.execute(sql`
    insert into distribution_copies (reader_id, product_id, copies)
    select r.id, f.product, f.n from json_to_recordset(${copies}::json) as f(line int, product bigint, n int)
    join distribution_readers r on r.list_id = ${listId}::bigint and r.line_no = f.line`);
}

/**
 * Makes a file the list (domain.md section 9): all rows or none, checked anew under the list's lock.
 *
 * @throws 400 at the field `file`, with every wrong row in the preview; 403, 404; 409 once the season is over, the list is ordered or was changed since the preview
 */
export async function importList(ctx: Ctx, { id, file, version }: ListImportCommitInput): Promise<void> {
  const { campaign, list } = await holdOwnList(ctx, id);
  // A list that did not exist at the preview has been made by this very act.
  if (version !== list.version && !(version === 0 && list.version === 1 && list.readers === 0))
    throw campaignErrors.changed();
  const { rows } = await readListFile(ctx, file, { campaign, listId: list.id });
  const [wrong] = rows.flatMap((r) => r.errors);
  if (wrong) {
    const message = `第 ${wrong.line} 行“${wrong.column}”：${wrong.message}；未导入任何内容`;
    throw campaignErrors.badImport({ message, errors: { file: message } });
  }
  await writeRows(ctx, list.id, rows);
  await touchList(ctx, list.id);
}
