import { ImportProgress } from '@/components/ui/import/import-progress';
import { ImportRows, type ImportColumn } from '@/components/ui/import/import-rows';
import { ImportSums } from '@/components/ui/import/import-sums';
import type {
  ImportProblem,
  TrackingCommitView,
  TrackingPreviewView,
} from '@/lib/domain/order/tracking-import-contract';

interface PreviewProps {
  found: TrackingPreviewView;
  skip: boolean;
  onSkip: (skip: boolean) => void;
}

/** What the file would do: the numbers, the rows that are wrong, the rows to look at again. */
export function TrackingFound({ found, skip, onSkip }: PreviewProps) {
  const { rows, blank, good, done, badRows, errors, warnings } = found;
  return (
    <>
      <ImportSums
        rows={rows}
        sums={[
          { label: '可发货', value: good },
          { label: '此前已导入', value: done },
          ...(blank > 0 ? [{ label: '未填写（不导入）', value: blank }] : []),
          { label: '错误', value: badRows, wrong: true },
        ]}
      />
      <ImportRows
        label="错误"
        heading
        rows={errors}
        columns={columns}
        file="运单号导入错误"
        beside={
          <label>
            <input type="checkbox" checked={skip} onChange={(e) => onSkip(e.target.checked)} />{' '}
            跳过错误行，只导入其余各行
          </label>
        }
      />
      <ImportRows label="提示（不影响导入，请核对）" heading rows={warnings} columns={columns} />
    </>
  );
}

const columns: ImportColumn<ImportProblem>[] = [
  { title: '行号', value: (e) => e.line },
  { title: '列', value: (e) => e.column },
  { title: '订单号', value: (e) => e.orderSn || '—' },
  { title: '问题', value: (e) => e.message },
];

export type RunRow = TrackingCommitView['rows'][number];

interface RunProps {
  rows: readonly RunRow[];
  total: number;
  ended: boolean;
}

/** How far the import is; the rows that were not shipped, with their reasons. */
export function TrackingRun({ rows, total, ended }: RunProps) {
  const failed = rows.filter((r) => !r.ok);
  return (
    <>
      <div role="status">
        {ended ? '已完成' : '正在导入'}
        <ImportSums
          rows={total}
          sums={[
            { label: '已发货', value: rows.length - failed.length },
            { label: '未发货', value: failed.length, wrong: true },
          ]}
        />
      </div>
      <ImportProgress done={rows.length} total={total} />
      <ImportRows
        label="未发货的行"
        rows={failed}
        columns={[
          { title: '行号', value: (r) => r.line },
          { title: '订单号', value: (r) => r.orderSn || '—' },
          { title: '原因', value: (r) => r.message ?? '' },
        ]}
        file={ended ? '未发货的行' : undefined}
      />
    </>
  );
}
