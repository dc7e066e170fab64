import css from '@/components/admin/office/jobs-page.module.css';
import { Panel } from '@/components/ui/panel';
import rowsCss from '@/components/ui/rows.module.css';
import { formatMinute } from '@/lib/core/dates';
import type { RecurringRow } from '@/lib/domain/admin/job-contract';
import { cronText } from '@/lib/domain/admin/job-rules';

/** Tasks that run by the clock. */
export function RecurringTable({ rows }: { rows: readonly RecurringRow[] }) {
  return (
    <Panel title="定时任务" padded={false}>
      <div className={rowsCss.scroll}>
        <table className={rowsCss.table}>
          <thead>
            <tr>
              <th scope="col">任务</th>
              <th scope="col">周期</th>
              <th scope="col">上次执行</th>
              <th scope="col">下次执行</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={r.task}>
                <td className={css.task}>
                  {r.taskLabel}
                  <small className={css.under}>{r.task}</small>
                </td>
                <td className={rowsCss.nowrap}>{cronText(r.cron)}</td>
                <td className={css.number}>{r.lastRunAt ? formatMinute(r.lastRunAt) : '尚未执行'}</td>
                <td className={css.number}>{r.nextRunAt ? formatMinute(r.nextRunAt) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
