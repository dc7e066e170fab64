'use client';

import { useState } from 'react';
import { PickBar, PickList } from '@/components/cart/mobile/pick-list';
import type { QuickPick } from '@/components/cart/quick-picks';
import { useQuickPicks } from '@/components/cart/use-quick-picks';
import { Renewals } from '@/components/order/mobile/renewals';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ButtonTabs } from '@/components/ui/mobile/button-tabs';
import { NoticeBar } from '@/components/ui/mobile/notice-bar';
import type { QuickList } from '@/lib/domain/order/quick-contract';
import { titles } from '@/lib/text/titles';
import css from './quick-screen.module.css';

interface QuickScreenProps {
  /** Years that can be chosen, and the one shown first. */
  years: readonly number[];
  start: number;
  picks: readonly QuickPick[];
  /** Last year's subscriptions of the year shown first; `null` for whoever has none: visitors and administrators. */
  renewals: QuickList | null;
}

/** 快速订阅: renewals by receiver, and every periodical of a year with its number of copies. What is chosen in one year stays when the other is looked at. */
export function QuickScreen({ years, start, picks, renewals }: QuickScreenProps) {
  const [year, setYear] = useState(start);
  const state = useQuickPicks(picks);
  const choose = (key: string) => {
    setYear(Number(key));
    history.replaceState(history.state, '', `?year=${key}`);
  };
  return (
    <MobilePage title={titles['/mobile/quickOrder']} back bar={<PickBar state={state} />}>
      <ButtonTabs
        label="订阅年度"
        current={String(year)}
        tabs={years.map((y) => ({ key: String(y), label: `${y} 年` }))}
        onChange={choose}
      />
      {renewals ? (
        <section>
          <h2 className={css.title}>续订</h2>
          <Renewals key={year} year={year} initial={renewals} />
        </section>
      ) : (
        <NoticeBar
          kind="info"
          href={`/mobile/login?from=${encodeURIComponent(`/mobile/quickOrder?year=${year}`)}`}
        >
          登录后可按上年订阅一键续订
        </NoticeBar>
      )}
      <section>
        <h2 className={css.title}>{`${year} 年可订期刊`}</h2>
        <PickList year={year} picks={picks.filter((p) => p.year === year)} state={state} />
      </section>
    </MobilePage>
  );
}
