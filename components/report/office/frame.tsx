'use client';

import { Button as RetryButton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Definitions } from '@/components/report/office/definitions';
import { RangeBar } from '@/components/report/office/range-bar';
import css from '@/components/report/office/report.module.css';
import type { RangeState } from '@/components/report/office/use-range';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { orderSources } from '@/lib/states/order';
import type { RangeView } from '@/lib/domain/report/contract';

/** Which days are shown, what they are compared with, and how far they are known. */
function Days({ range, today }: { range: RangeView; today: string }) {
  const live = !range.longRange && range.startTime <= today && today <= range.endTime;
  return (
    <p className={css.note} role="status">
      统计 {range.startTime} 至 {range.endTime}，共 {range.days} 天；对比 {range.beforeStart} 至{' '}
      {range.beforeEnd}。
      {range.longRange
        ? `只统计已汇总的日期${range.builtUntil ? `，截至 ${range.builtUntil}` : ''}${
            range.missingDays > 0 ? `；范围内 ${range.missingDays} 天尚未汇总，未计入` : ''
          }。`
        : live && '今天的数据为实时统计。'}
    </p>
  );
}

interface ReportFrameProps<T extends { range: RangeView }> {
  state: RangeState;
  today: string;
  /** The query of the report: its days and faces are the frame's. */
  result: UseQueryResult<T>;
  /** Below the range: filters and tabs of this report alone. */
  filters?: ReactNode;
  /** Right end: 导出. */
  tools?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What all reports share: the range above, waiting and failed faces, definitions below, paper. */
export function ReportFrame<T extends { range: RangeView }>({
  state,
  today,
  result,
  filters,
  tools,
  children,
}: ReportFrameProps<T>) {
  const { data } = result;
  const failed = result.isError && !result.isFetching;
  return (
    <div className={css.page}>
      <div className={css.controls}>
        <RangeBar state={state} today={today} />
        {filters && <div className={css.filters}>{filters}</div>}
        <div className={css.tools}>
          <Button variant="outline" size="s" onClick={() => window.print()}>
            打印
          </Button>
          {!state.refused && tools}
        </div>
      </div>
      {!state.refused && (
        <>
          {data && !failed && (
            <>
              <Days range={data.range} today={today} />
              <p className={css.onPaper}>
                渠道：{state.range.channel ? orderSources[state.range.channel] : '全部'}
              </p>
              <div className={css.content} aria-busy={result.isFetching}>
                {children(data)}
              </div>
            </>
          )}
          {!data && !failed && (
            <div className={css.content} aria-busy>
              <div className={css.bone} style={{ height: 104 }} />
              <div className={css.bone} style={{ height: 340 }} />
              <div className={css.bone} style={{ height: 240 }} />
            </div>
          )}
          {failed && (
            <div className={css.failed}>
              <EmptyState
                picture="error"
                title="加载失败"
                text={errorText(result.error)}
                action={
                  <RetryButton variant="default" onClick={() => void result.refetch()}>
                    重试
                  </RetryButton>
                }
              />
            </div>
          )}
        </>
      )}
      <Definitions range={state.range} today={today} />
    </div>
  );
}
