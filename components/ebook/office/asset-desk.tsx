'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { assetListHref } from '@/components/ebook/office/asset-look';
import { AssetTable } from '@/components/ebook/office/asset-table';
import css from '@/components/ebook/office/assets.module.css';
import { PageHeader } from '@/components/ui/page-header';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { useMay } from '@/components/ui/office-user';
import { assetSummaryOptions } from '@/lib/domain/ebook/client';
import type { AssetSummary } from '@/lib/domain/ebook/publish-contract';
import { ebookAssetStates, type EbookAssetState } from '@/lib/states/ebook';

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

/** Publications on sale that cannot be read, or not whole, each with the way to its files. */
function Lacking({ lacking }: { lacking: AssetSummary['lacking'] }) {
  if (lacking.length === 0) return null;
  return (
    <details className={css.lacking}>
      <summary>{`${lacking.length} 个在售商品缺少可阅读的文件`}</summary>
      <ul>
        {lacking.map((p) => (
          <li key={p.productId}>
            <a href={assetListHref(p.productId)}>{p.title}</a>
            <span>{p.missing}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The files of publications by state. */
export function AssetOffice() {
  const editor = useMay('ebook.publish');
  const chosen = useSearchParams().get('tab');
  const status = states.find((s) => s === chosen);
  const { data } = useQuery(assetSummaryOptions());
  return (
    <>
      <PageHeader
        title="电子出版物"
        text="上传后自动转换为页面，启用后读者在线阅读"
        actions={data && <Lacking lacking={data.lacking} />}
      />
      <TabbedPanel
        label="转换状态"
        current={status ?? 'all'}
        onChange={choose}
        tabs={[
          { key: 'all', label: '全部', count: data?.all },
          ...states.map((s) => ({ key: s, label: ebookAssetStates[s], count: data?.[s] })),
        ]}
      >
        <AssetTable key={status ?? 'all'} status={status} editor={editor} />
      </TabbedPanel>
    </>
  );
}
