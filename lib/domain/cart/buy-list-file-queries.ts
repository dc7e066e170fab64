import 'server-only';
import { refusalText } from '@/lib/core/sheet-refusal';
import { dropUnseen } from '@/lib/core/unseen';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { blankFile, type TableFile } from '@/lib/data/sheet-file';
import type { BuyListFileInput } from './buy-list-contract';
import { listTemplateColumns, MAX_LINE, MAX_LIST_LINES, MAX_LIST_TEXT } from './buy-list-rules';
import { cartErrors } from './errors';

const MAX_COLUMNS = 30;

const refuse = (message: string) => cartErrors.badList({ message, errors: { file: message } });

/** The empty file to fill in. */
export function buyListTemplate(ctx: Ctx): Promise<TableFile> {
  requireBuyer(ctx);
  return blankFile(ctx, '清单选购模板.xlsx', '清单', listTemplateColumns);
}

/** A cell on one line: what separates cells and lines stands in none. */
const plain = (cell: string) =>
  dropUnseen(cell)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();

/**
 * The rows of a file as the text of a list, for the field that is looked up: bounded before anything is read (security.md S-48). Writes nothing.
 *
 * @throws 400 at the field `file`
 */
export async function readBuyListFile(ctx: Ctx, { file }: BuyListFileInput) {
  requireBuyer(ctx);
  const sheet = await ctx.ports.spreadsheet.read(new Uint8Array(await file.arrayBuffer()), {
    maxRows: MAX_LIST_LINES + 1,
    maxColumns: MAX_COLUMNS,
  });
  if (!sheet.ok)
    throw refuse(
      sheet.reason === 'too_many_rows' ? `最多 ${MAX_LIST_LINES} 行，请拆分文件` : refusalText(sheet),
    );
  const rows = sheet.rows.map(({ line, cells }) => ({ line, text: cells.map(plain).join('\t') }));
  if (rows.length === 0) throw refuse('文件中没有内容');
  const long = rows.find((r) => r.text.length > MAX_LINE);
  if (long) throw refuse(`第 ${long.line} 行过长：一行不能超过 ${MAX_LINE} 个字`);
  const text = rows.map((r) => r.text).join('\n');
  if (text.length > MAX_LIST_TEXT)
    throw refuse(`内容过长：不能超过 ${MAX_LIST_TEXT / 10_000} 万字，请拆分文件`);
  return { text, rows: rows.length };
}
