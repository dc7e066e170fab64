import { createPool, getDb, setPool } from '@/db/client';
import { createSpreadsheet } from '@/lib/adapters/spreadsheet/live';
import { createDiskStorage } from '@/lib/adapters/storage/live';
import type { AdminActor, Ctx } from '@/lib/data/ctx';
import { writeTable } from '@/lib/data/sheet-file';
import { exportInputs } from '@/lib/domain/exportJob/contract';
import { exportSource } from '@/lib/domain/exportJob/sources';
import { officeOrderListInput } from '@/lib/domain/order/office-contract';
import { getOrder, listOrders } from '@/lib/domain/order/office-queries';

/** What `npm run bench -- desk` calls, bundled for it: the desk's queries as its endpoints run them, without HTTP. */

const clerk: AdminActor = {
  kind: 'admin',
  userId: 1,
  name: '压测',
  role: 'admin#adminProduct',
  permissions: ['order'],
  sessionId: 'bench',
};

/** As much of a context as reading takes. */
function ctx(): Ctx {
  const some: Pick<Ctx, 'db' | 'actor' | 'now'> = { db: getDb(), actor: clerk, now: new Date() };
  return some as Ctx;
}

/** @returns how to end the pool */
export function connect(url: string): () => Promise<void> {
  const pool = createPool(url, 4);
  setPool(pool);
  return () => pool.end();
}

export async function callList(input: object): Promise<{ total: number; more: boolean }> {
  const { total, more } = await listOrders(ctx(), officeOrderListInput.parse({ pageSize: 20, ...input }));
  return { total, more };
}

export const callDetail = (id: number) => getOrder(ctx(), id);

const MB = 1024 * 1024;

/**
 * The rows of an order export, written as the job writes them: page by page through the spreadsheet into a file.
 *
 * @param dir where the file goes
 * @returns seconds, size of the file and the process's memory before and at its highest, in MB
 */
export async function callExport(dir: string, lines: number) {
  const memory = () => process.memoryUsage().rss / MB;
  const [before, began] = [memory(), performance.now()];
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memory())), 100);
  const source = await exportSource(ctx(), 'order', exportInputs.order.parse({}));
  let left = lines;
  async function* rows() {
    for await (const page of source.pages()) {
      for (const row of page) {
        if (left === 0) return;
        left -= 1;
        yield row;
      }
    }
  }
  const ports = { spreadsheet: createSpreadsheet() };
  const stream = writeTable({ ports }, 'xlsx', { name: '订单明细', columns: source.columns, rows: rows() });
  const type = 'application/octet-stream';
  const stored = await createDiskStorage({ root: dir }).put(`file/${lines}.xlsx`, stream, {
    contentType: type,
    private: true,
  });
  clearInterval(timer);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, fileMb: stored.size / MB, beforeMb: before, mostMb: most };
}
