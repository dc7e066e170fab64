'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReportRange } from '@/components/report/office/range';
import css from '@/components/report/office/report.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { errorText } from '@/components/ui/error-text';
import { formatMinute } from '@/lib/core/dates';
import { addDays, exceedsYear } from '@/lib/domain/report/rules';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

/** Builds the chosen days anew, those of them that are over: for corrections of orders older than the nightly build reaches. */
function Rebuild({ range, today }: DefinitionsProps) {
  const yesterday = addDays(today, -1);
  const to = range.endTime < yesterday ? range.endTime : yesterday;
  if (to < range.startTime || exceedsYear({ from: range.startTime, to })) return null;
  return (
    <ConfirmButton
      variant="plain"
      size="s"
      title={`重新汇总 ${range.startTime} 至 ${to}？`}
      text="在后台重新统计这些日期，完成前仍显示原来的数字。最近 35 天每晚自动重新汇总，只有更早的订单经过更正时才需要。"
      confirmLabel="重新汇总"
      done="已提交重新汇总"
      onConfirm={() => api.post('/api/admin/report/rebuild', { startTime: range.startTime, endTime: to })}
    >
      重新汇总所选日期
    </ConfirmButton>
  );
}

interface DefinitionsProps {
  range: ReportRange;
  today: string;
}

/** What the figures mean, on every report the same; printed with it. */
export function Definitions(props: DefinitionsProps) {
  const { data, error } = useQuery({ ...apiQuery('/api/admin/report/state', {}), staleTime: 60_000 });
  return (
    <details className={css.definitions} open>
      <summary>统计口径</summary>
      {error && !data && <p className={css.note}>{errorText(error)}</p>}
      {data && (
        <>
          <dl>
            {data.definitions.map((d) => (
              <div key={d.name}>
                <dt>{d.name}</dt>
                <dd>{d.text}</dd>
              </div>
            ))}
          </dl>
          <div className={css.known}>
            <p className={css.note}>
              {data.builtUntil === null
                ? '数据尚未汇总，各日均为实时统计。'
                : `已汇总 ${data.firstDay ?? ''} 至 ${data.builtUntil}${
                    data.builtAt ? `，最近一次汇总于 ${formatMinute(data.builtAt)}` : ''
                  }${data.missingDays > 0 ? `；其间 ${data.missingDays} 天尚未汇总` : ''}。`}
            </p>
            <Rebuild {...props} />
          </div>
        </>
      )}
    </details>
  );
}
