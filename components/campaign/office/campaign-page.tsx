'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { Overview } from '@/components/campaign/office/overview';
import { Runs } from '@/components/campaign/office/runs';
import { Seasons } from '@/components/campaign/office/seasons';
import css from '@/components/campaign/office/office.module.css';
import { EmptyState } from '@/components/ui/empty-state';
import { Loaded } from '@/components/ui/loaded';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { apiQuery } from '@/lib/client/query';
import type { OfficeCampaignView } from '@/lib/domain/campaign/office-contract';

const BASE = '/mall/manage/campaigns';
const tabs = { overview: '各单位进度', runs: '各期份数', seasons: '征订季' } as const;
type Tab = keyof typeof tabs;

/** The season that is looked at. */
function Chooser({ list, season }: { list: readonly OfficeCampaignView[]; season: OfficeCampaignView }) {
  return (
    <form className={css.season} action={BASE}>
      <input type="hidden" name="tab" value="runs" />
      <label>
        征订季
        <select
          key={season.id}
          name="campaignId"
          className={css.select}
          defaultValue={season.id}
          onChange={(e) => e.currentTarget.form?.requestSubmit()}
        >
          {list.map((c) => (
            <option key={c.id} value={c.id}>
              {`${c.title}（${c.faceLabel}）`}
            </option>
          ))}
        </select>
      </label>
      <span
        className={css.small}
      >{`${season.opensOn} 至 ${season.closesOn}，${season.titles.length} 种期刊`}</span>
    </form>
  );
}

/** 年度征订: how a season stands with every organisation, what has to be printed, and the seasons themselves. */
export function CampaignPage() {
  const params = useSearchParams();
  const asked = params.get('tab') ?? '';
  const tab: Tab = Object.hasOwn(tabs, asked) ? (asked as Tab) : 'overview';
  const query = useQuery(apiQuery('/api/admin/campaign/list', {}));
  const wanted = params.get('campaignId');
  return (
    <TabbedPanel
      label="年度征订"
      current={tab}
      tabs={(Object.keys(tabs) as Tab[]).map((key) => ({
        key,
        label: tabs[key],
        href: `${BASE}?${new URLSearchParams({ tab: key, ...(wanted && { campaignId: wanted }) }).toString()}`,
      }))}
    >
      <Loaded query={query}>
        {({ list }) => {
          if (tab === 'seasons') return <Seasons list={list} />;
          const begun = list.filter((c) => c.status !== 'draft');
          const season = begun.find((c) => String(c.id) === wanted) ?? begun[0];
          if (!season) return <EmptyState title="还没有开放的征订季" text="在“征订季”中新建并开放。" />;
          if (tab === 'overview') return <Overview list={begun} season={season} />;
          return (
            <>
              <Chooser list={begun} season={season} />
              <Runs id={season.id} />
            </>
          );
        }}
      </Loaded>
    </TabbedPanel>
  );
}
