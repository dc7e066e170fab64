import { eq } from 'drizzle-orm';
import { exportJobs } from '@/db/schema/report';
import { uploads } from '@/db/schema/upload';
import { withTx } from '@/lib/data/tx';
import { requestExport } from '@/lib/domain/exportJob/commands/request-export';
import { exportInputs, type ExportInput, type ExportKind } from '@/lib/domain/exportJob/contract';
import { adminActor, makeCtx } from '../ctx';
import { ownerQuery, testDb } from '../db';
import { makeProduct } from './catalogue';
import { makeBuyer, type User } from './people';

/** Asks for an export as its endpoint does. */
export async function askExport<K extends ExportKind>(
  admin: User,
  kind: K,
  params: Record<string, unknown> = {},
): Promise<number> {
  const input = exportInputs[kind].parse(params) as ExportInput<K>;
  const view = await withTx(makeCtx({ actor: adminActor(admin) }), (ctx) => requestExport(ctx, kind, input));
  return view.id;
}

export async function jobOf(id: number): Promise<typeof exportJobs.$inferSelect> {
  const [row] = await testDb().select().from(exportJobs).where(eq(exportJobs.id, id));
  if (!row) throw new Error('no export');
  return row;
}

/** The cells of a spreadsheet, heading row first. */
export async function cellsOf(bytes: Uint8Array): Promise<string[][]> {
  const read = await makeCtx().ports.spreadsheet.read(bytes, { maxRows: 100_000, maxColumns: 100 });
  if (!read.ok) throw new Error(read.reason);
  return read.rows.map((r) => r.cells);
}

/** What stands under a heading. */
export const columnOf = (rows: string[][], title: string): string[] => {
  const index = rows[0]?.indexOf(title) ?? -1;
  return rows.slice(1).map((r) => r[index] ?? '');
};

/** The cells of a finished export's file, heading row first. */
export async function fileOf(id: number): Promise<string[][]> {
  const { uploadId } = await jobOf(id);
  const [file] = await testDb()
    .select()
    .from(uploads)
    .where(eq(uploads.id, uploadId ?? 0));
  const { ports } = makeCtx();
  const found = await ports.storage.get(file?.key ?? 'none');
  if (!found) throw new Error('no file');
  return cellsOf(new Uint8Array(await new Response(found.body as BodyInit).arrayBuffer()));
}

let batches = 0;

/** Paid orders of two lines each, made by the database, a millisecond apart. @returns the filter that finds them and no others */
export async function makeManyOrders(orders: number, title = '保密书刊'): Promise<{ receiver: string }> {
  batches += 1;
  const receiver = `批次${batches}号`;
  const [buyer, product] = [await makeBuyer(), await makeProduct({ title })];
  await ownerQuery(
    `with made as (
       insert into orders (order_sn, buyer_id, payment_method, status, pay_status, goods_fen, total_fen, paid_fen, paid_at, created_at,
                           receiver_name, receiver_phone, province, city, district, address)
       select '9' || lpad($5::text, 3, '0') || lpad(n::text, 14, '0'), $1, 'wxpay', 'to_ship', 'paid', 3000, 3000, 3000, now(), now() - make_interval(secs => n * 0.001),
              $6::text || n, '13800138000', '北京市', '市辖区', '东城区', '某街 ' || n || ' 号'
       from generate_series(1, $2::int) n returning id)
     insert into order_items (order_id, line_no, product_id, kind, title, list_fen, unit_fen, quantity, line_fen, payable_fen, tax_kind, tax_bp)
     select made.id, l, $3, 'paper_book', $4, 1500, 1500, 1, 1500, 1500, 'taxable', 900
     from made cross join generate_series(1, 2) l`,
    [buyer.id, orders, product.id, title, batches, receiver],
  );
  return { receiver };
}
