'use client';

import { useState } from 'react';
import { PickBar, PickList } from '@/components/cart/mobile/pick-list';
import type { QuickPick } from '@/components/cart/quick-picks';
import { useQuickPicks } from '@/components/cart/use-quick-picks';
import { Renewals, RenewalsToCome } from '@/components/order/mobile/renewals';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { oneParam } from '@/components/ui/card-list/spec';
import { ButtonTabs } from '@/components/ui/mobile/button-tabs';
import { NoticeBar } from '@/components/ui/mobile/notice-bar';
import { useIsAlive } from '@/components/ui/use-is-alive';
import { usePageParams } from '@/components/ui/use-page-params';
import { useVisitor } from '@/components/ui/visitor';
import { isBuyerRole } from '@/lib/core/role';
import { titles } from '@/lib/text/titles';
import css from './quick-screen.module.css';

interface QuickScreenProps {
  /** Years that can be chosen, and the one that subscriptions are sought for. */
  years: readonly number[];
  season: number;
  picks: readonly QuickPick[];
}

/** 快速订阅: renewals by receiver, and every periodical of a year with its number of copies. What is chosen in one year stays when the other is looked at. */
export function QuickScreen({ years, season, picks }: QuickScreenProps) {
  const isAlive = useIsAlive();
  const asked = oneParam(usePageParams(), 'year');
  const [chosen, setChosen] = useState<number | null>(null);
  const year = chosen ?? years.find((y) => isAlive && String(y) === asked) ?? season;
  const { state: who, role } = useVisitor();
  const state = useQuickPicks(picks);
  const choose = (key: string) => {
    setChosen(Number(key));
    history.replaceState(history.state, '', `?year=${key}`);
  };
  const guest = (
    <NoticeBar
      kind="info"
      href={`/mobile/login?from=${encodeURIComponent(`/mobile/quickOrder?year=${year}`)}`}
    >
      登录后可按上年订阅续订
    </NoticeBar>
  );
  const renewals = (
    <section>
      <h2 className={css.title}>续订</h2>
      {isAlive ? <Renewals key={year} year={year} guest={guest} /> : <RenewalsToCome />}
    </section>
  );
  return (
    <MobilePage title={titles['/mobile/quickOrder']} back bar={<PickBar state={state} />}>
      <ButtonTabs
        label="订阅年度"
        current={String(year)}
        tabs={years.map((y) => ({ key: String(y), label: `${y} 年` }))}
        onChange={choose}
      />
      {who === 'unknown' ? (
        <>
          <div className="buyer-only">{renewals}</div>
          <div className="guest-only">{guest}</div>
        </>
      ) : isBuyerRole(role) ? (
        renewals
      ) : (
        guest
      )}
      <section>
        <h2 className={css.title}>{`${year} 年可订期刊`}</h2>
        <PickList year={year} picks={picks.filter((p) => p.year === year)} state={state} />
      </section>
    </MobilePage>
  );
}
