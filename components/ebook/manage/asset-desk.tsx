'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { AssetTable } from '@/components/ebook/manage/asset-table';
import { CountTabs } from '@/components/ui/count-tabs';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { assetSummaryOptions } from '@/lib/domain/ebook/publish-client';
import { ebookAssetStates, type EbookAssetState } from '@/lib/domain/ebook/states';

const states = Object.keys(ebookAssetStates) as EbookAssetState[];

/** Another tab is another list: its pages start afresh, the product that was chosen stays. */
function choose(tab: string) {
  const now = new URLSearchParams(location.search);
  const next = new URLSearchParams(tab === 'all' ? {} : { tab });
  for (const name of ['productId', 'issueId']) {
    const value = now.get(name);
    if (value) next.set(name, value);
  }
  const text = next.toString();
  window.history.pushState(null, '', text ? `?${text}` : location.pathname);
}

/** The files of publications by state. */
export function AssetDesk({ editor }: { editor: boolean }) {
  const chosen = useSearchParams().get('tab');
  const status = states.find((s) => s === chosen);
  const { data } = useQuery(assetSummaryOptions());
  return (
    <TabbedPanel
      tabs={
        <CountTabs
          label="转换状态"
          current={status ?? 'all'}
          onChange={choose}
          tabs={[
            { key: 'all', label: '全部', count: data?.all },
            ...states.map((s) => ({ key: s, label: ebookAssetStates[s], count: data?.[s] })),
          ]}
        />
      }
    >
      <AssetTable key={status ?? 'all'} status={status} editor={editor} />
    </TabbedPanel>
  );
}
