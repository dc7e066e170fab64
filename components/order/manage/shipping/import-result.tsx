import type { RunRow } from '@/components/order/manage/shipping/import-dialog';
import css from '@/components/order/manage/shipping/import-dialog.module.css';
import { Button } from '@/components/ui/button';
import { writeCsv } from '@/lib/core/csv';
import type { ImportProblem, TrackingPreviewView } from '@/lib/domain/order/tracking-import-contract';

/** Rows that are shown; the file with all of them can be downloaded. */
const SHOWN = 200;

/** Hands out a list as a file, made here. */
function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]) {
  const url = URL.createObjectURL(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

interface PreviewProps {
  found: TrackingPreviewView;
  skip: boolean;
  onSkip: (skip: boolean) => void;
}

/** What the file would do: the numbers, the rows that are wrong, the rows to look at again. */
export function ImportPreview({ found, skip, onSkip }: PreviewProps) {
  const { rows, good, done, badRows, errors, warnings } = found;
  return (
    <div role="status">
      <p className={css.sums}>
        共 <b>{rows}</b> 行，可发货 <b>{good}</b> 行
        {done > 0 && (
          <>
            ，此前已导入 <b>{done}</b> 行
          </>
        )}
        {badRows > 0 && (
          <span className={css.failure}>
            ，错误 <b>{badRows}</b> 行
          </span>
        )}
      </p>
      {errors.length > 0 && (
        <>
          <Problems title="错误" rows={errors} />
          <p className={css.acts}>
            <Button
              variant="outline"
              size="s"
              onClick={() =>
                saveCsv('运单号导入错误.csv', [
                  ['行号', '列', '订单号', '问题'],
                  ...errors.map((e) => [e.line, e.column, e.orderSn, e.message]),
                ])
              }
            >
              下载错误清单
            </Button>
            <label className={css.skip}>
              <input type="checkbox" checked={skip} onChange={(e) => onSkip(e.target.checked)} />
              跳过错误行，只导入其余各行
            </label>
          </p>
        </>
      )}
      {warnings.length > 0 && <Problems title="提示（不影响导入，请核对）" rows={warnings} />}
    </div>
  );
}

function Problems({ title, rows }: { title: string; rows: readonly ImportProblem[] }) {
  return (
    <>
      <h3 className={css.heading}>{title}</h3>
      <Rows
        label={title}
        heads={['行号', '列', '订单号', '问题']}
        rows={rows.map((e) => [e.line, e.column, e.orderSn || '—', e.message])}
      />
    </>
  );
}

interface RunProps {
  rows: readonly RunRow[];
  total: number;
  ended: boolean;
}

/** How far the import is; the rows that were not shipped, with their reasons. */
export function ImportRun({ rows, total, ended }: RunProps) {
  const failed = rows.filter((r) => !r.ok);
  const share = total === 0 ? 100 : Math.floor((rows.length / total) * 100);
  return (
    <div>
      <p className={css.sums} role="status">
        {ended ? '已完成：' : '正在导入：'}
        {rows.length} / {total} 行，已发货 <b>{rows.length - failed.length}</b>
        {failed.length > 0 && (
          <span className={css.failure}>
            ，未发货 <b>{failed.length}</b>
          </span>
        )}
      </p>
      <progress className={css.progress} aria-label="导入进度" max={100} value={share} />
      {failed.length > 0 && (
        <>
          <Rows
            label="未发货的行"
            heads={['行号', '订单号', '原因']}
            rows={failed.map((r) => [r.line, r.orderSn || '—', r.message ?? ''])}
          />
          {ended && (
            <Button
              variant="outline"
              size="s"
              onClick={() =>
                saveCsv('未发货的行.csv', [
                  ['行号', '订单号', '原因'],
                  ...failed.map((r) => [r.line, r.orderSn, r.message ?? '']),
                ])
              }
            >
              下载未发货清单
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface RowsProps {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

function Rows({ label, heads, rows }: RowsProps) {
  return (
    // A scroller must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            {heads.map((h) => (
              <th key={h} scope="col">
                {h}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((cells) => (
            <tr key={cells.join(' ')}>
              {cells.map((cell, i) => (
                <td key={heads[i]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <p className={css.guide}>另有 {rows.length - SHOWN} 行未列出，见下载的清单。</p>
      )}
    </div>
  );
}
