import 'server-only';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { CountingItemEditInput, CountingSavedView } from '../counting-contract';
import { countingErrors } from '../counting-errors';
import { answerText, editedAnswer, sameAnswer } from '../counting-rules';
import { lockCounting } from '../counting-scope';
import { countTodo, readLines, writeCounting, type CountingChange } from './write-counting';

/**
 * Fills in lines by hand (`counting/item/edit`): all of them or none. A line that somebody else has filled in since it was seen (`was`) is not
 * overwritten.
 *
 * @throws 404, 409 when the task is not being counted, or a line was changed by somebody else
 */
export async function editCounting(ctx: Ctx, input: CountingItemEditInput): Promise<CountingSavedView> {
  requireAdmin(ctx);
  const task = await lockCounting(ctx, input.id);
  if (task.status !== 'counting') throw countingErrors.notCounting();
  const known = new Map(
    (
      await readLines(
        ctx,
        task.id,
        input.lines.map((l) => l.lineId),
      )
    ).map((l) => [l.id, l]),
  );
  const changes = new Map<number, CountingChange>();
  for (const [at, edit] of input.lines.entries()) {
    const line = known.get(edit.lineId);
    if (!line) throw countingErrors.lineNotFound();
    if (edit.was !== undefined && edit.was !== line.counted) {
      const message = `该行已由他人填写为“${answerText(line)}”，请核对后重试`;
      throw countingErrors.lineChanged({
        message,
        data: { lineId: line.id, counted: line.counted },
        errors: { [`lines.${at}.counted`]: message },
      });
    }
    const after = editedAnswer(changes.get(line.id)?.after ?? line, edit);
    if (sameAnswer(line, after)) changes.delete(line.id);
    else changes.set(line.id, { lineId: line.id, before: line, after });
  }
  const changed = [...changes.values()];
  if (changed.length > 0) {
    await writeCounting(ctx, task.id, changed, 'hand');
    await recordOperation(ctx, {
      action: 'counting.edit',
      entity: 'counting',
      entityId: task.id,
      after: { taskNo: task.taskNo, lines: changed.length },
    });
  }
  return { changed: changed.length, todo: await countTodo(ctx, task.id) };
}
