'use client';

import { useEffect, useState } from 'react';
import { PickBar, PickList } from '@/components/cart/mobile/pick-list';
import { keyOf, type QuickPick } from '@/components/cart/quick-picks';
import { useQuickPicks } from '@/components/cart/use-quick-picks';
import { useLastYear } from '@/components/order/use-resubscribe';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { oneParam } from '@/components/ui/card-list/spec';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { LoadFailure } from '@/components/ui/load-failure';
import { ButtonTabs } from '@/components/ui/mobile/button-tabs';
import { NoticeBar } from '@/components/ui/mobile/notice-bar';
import { isSessionOver } from '@/components/ui/own-member';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsAlive } from '@/components/ui/use-is-alive';
import { usePageParams } from '@/components/ui/use-page-params';
import { useVisitor } from '@/components/ui/visitor';
import { isBuyerRole } from '@/lib/core/role';
import { titles } from '@/lib/text/titles';
import { renewalOf, Renewals } from './renewals';

interface QuickScreenProps {
  /** Years that can be chosen, and the one that subscriptions are sought for. */
  years: readonly number[];
  season: number;
  picks: readonly QuickPick[];
}

const RENEW = 'renew';

/** Which part of the page is shown: a year's periodicals, or for buyers what they had in the year before; the address may ask for one. */
function useTab(years: readonly number[], season: number, renews: boolean) {
  const params = usePageParams();
  const [chosen, setChosen] = useState<string | null>(null);
  const [list, year] = [oneParam(params, 'list'), oneParam(params, 'year')];
  const asked = [list, year === String(season) && renews ? RENEW : year];
  const known = [...(renews ? [RENEW] : []), ...years.map(String)];
  const tab = [chosen, ...asked, known[0]].find((t) => t && known.includes(t)) ?? String(season);
  const choose = (key: string) => {
    setChosen(key);
    history.replaceState(history.state, '', key === RENEW ? location.pathname : `?list=${key}`);
  };
  return { tab, choose };
}

/** Last year's subscriptions by receiver, and whose are renewed: the first at the beginning. */
function useRenewals(year: number, enabled: boolean, state: ReturnType<typeof useQuickPicks>) {
  const query = useLastYear(year, enabled);
  const groups = query.data?.groups ?? [];
  const group = groups.find((g) => g.orderId === state.renewed) ?? groups[0] ?? null;
  const { isKnown, renewed, renew } = state;
  useEffect(() => {
    if (isKnown && group && renewed !== group.orderId) renew(renewalOf(group, year));
  });
  return { query, groups, group, renewal: group && renewalOf(group, year) };
}

/** 快速订阅: what was had last year, and every periodical of a year, in one basket that leads to one checkout. */
export function QuickScreen({ years, season, picks }: QuickScreenProps) {
  const isAlive = useIsAlive();
  const { role } = useVisitor();
  const renews = isAlive && isBuyerRole(role);
  const { tab, choose } = useTab(years, season, renews);
  const state = useQuickPicks();
  const { query, groups, group, renewal } = useRenewals(season, renews, state);
  const here = new Set(picks.map(keyOf));
  const all = [...picks, ...(renewal?.picks.filter((p) => !here.has(keyOf(p))) ?? [])];
  const guest = (
    <NoticeBar kind="info" href={`/mobile/login?from=${encodeURIComponent('/mobile/quickOrder')}`}>
      登录后可按上年订阅续订
    </NoticeBar>
  );
  const renewals = () => {
    if (query.isPending) return <Skeleton heights={[40, 76, 150, 150, 150]} />;
    if (isSessionOver(query.error)) return guest;
    if (query.isError && !query.data)
      return (
        <LoadFailure compact title="上年订阅加载失败" text={errorText(query.error)} onRetry={query.refetch} />
      );
    if (!group)
      return (
        <EmptyState
          compact
          title={`${season - 1} 年没有可续订的期刊`}
          text={`付款成功的期刊订阅会出现在这里。现在可以在“${season} 年期刊”中选择。`}
        />
      );
    return <Renewals groups={groups} group={group} year={season} state={state} />;
  };
  return (
    <MobilePage
      title={titles['/mobile/quickOrder']}
      back
      bar={<PickBar picks={all} renewal={renewal} state={state} />}
    >
      {isAlive ? (
        <>
          <ButtonTabs
            label="续订和年度"
            current={tab}
            tabs={[
              ...(renews ? [{ key: RENEW, label: '续订' }] : []),
              ...years.map((y) => ({ key: String(y), label: `${y} 年期刊` })),
            ]}
            onChange={choose}
          />
          {!renews && guest}
          {tab === RENEW ? (
            renewals()
          ) : (
            <PickList year={Number(tab)} picks={picks.filter((p) => String(p.year) === tab)} state={state} />
          )}
        </>
      ) : (
        <Skeleton heights={[44, 40, 150, 150, 150]} />
      )}
    </MobilePage>
  );
}
