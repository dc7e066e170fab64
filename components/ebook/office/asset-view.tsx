'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AssetActs } from '@/components/ebook/office/asset-acts';
import {
  assetHref,
  assetListHref,
  publicationName,
  sizeInPages,
  unitOf,
} from '@/components/ebook/office/asset-look';
import { AssetPages } from '@/components/ebook/office/asset-pages';
import { AssetStateCell } from '@/components/ebook/office/asset-state';
import css from '@/components/ebook/office/assets.module.css';
import { DescriptionList } from '@/components/ui/description-list';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatMinute } from '@/lib/core/dates';
import { assetDetailOptions } from '@/lib/domain/ebook/client';
import type { AssetDetail } from '@/lib/domain/ebook/publish-contract';
import { formatBytes } from '@/lib/domain/upload/rules';

function Facts({ asset: a }: { asset: AssetDetail }) {
  return (
    <Panel title="文件">
      <DescriptionList
        items={[
          { label: '状态', value: <AssetStateCell asset={a} /> },
          { label: '标题', value: a.title },
          { label: '格式', value: `${a.formatLabel}，${formatBytes(a.sizeBytes)}` },
          { label: '页数', value: sizeInPages(a) },
          {
            label: '试读',
            value: a.previewPages === 0 ? '不提供' : `前 ${a.previewPages} ${unitOf(a)}`,
          },
          ...(a.paged && a.format === 'epub'
            ? [{ label: '视频和音频', value: a.filmOpen ? '允许播放' : '不播放' }]
            : []),
          { label: '书内查找', value: a.status === 'ready' ? (a.hasText ? '可用' : '扫描件，不可用') : '—' },
          { label: '源文件', value: a.sourceName },
          { label: '上传', value: `${a.createdByName ?? '系统'} ${formatMinute(a.createdAt)}` },
          { label: '转换完成', value: a.readyAt && formatMinute(a.readyAt) },
        ]}
      />
    </Panel>
  );
}

/** What the conversion replaced or left out: read before the version is put in force. */
function Report({ asset }: { asset: AssetDetail }) {
  if (asset.report.length === 0) return null;
  return (
    <Panel title="转换报告">
      <ul className={css.report}>
        {asset.report.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}

interface PartProps {
  asset: AssetDetail;
  page: number;
  go: (page: number) => void;
}

const noContents: Partial<Record<AssetDetail['status'], string>> = {
  ready: '文件中没有目录',
  failed: '转换失败，没有目录',
};

function Contents({ asset, page, go }: PartProps) {
  const entries =
    asset.toc.length > 0
      ? asset.toc
      : asset.parts.map((p) => ({ ...p, level: 1, title: p.title || `第 ${p.page} ${unitOf(asset)}` }));
  return (
    <Panel title="目录">
      {entries.length === 0 ? (
        <p className={css.soft}>{noContents[asset.status] ?? '转换完成后显示'}</p>
      ) : (
        <ul className={css.list}>
          {entries.map((e, i) => (
            // Titles and pages may repeat.
            <li key={i}>
              <button
                type="button"
                className={css.entry}
                style={{ paddingInlineStart: 8 + (e.level - 1) * 16 }}
                aria-current={e.page === page || undefined}
                onClick={() => go(e.page)}
              >
                <span>{e.title}</span>
                <span>{e.page}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Versions({ asset }: { asset: AssetDetail }) {
  return (
    <Panel title="版本">
      <ul className={css.list}>
        {asset.versions.map((v) => (
          <li key={v.id}>
            <a
              className={css.entry}
              href={assetHref(v.id)}
              aria-current={v.id === asset.id ? 'page' : undefined}
            >
              <span>{`v${v.version} ${v.active ? '使用中' : v.statusLabel}`}</span>
              <span>{formatMinute(v.createdAt)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Asset({ asset }: { asset: AssetDetail }) {
  const [page, setPage] = useState(1);
  return (
    <>
      <PageHeader
        title={`${publicationName(asset)} v${asset.version}`}
        back={{ href: '/mall/manage/ebooks', label: '电子出版物' }}
        text={
          <a className="link-plain" href={assetListHref(asset.productId)}>
            该商品的全部文件
          </a>
        }
        actions={
          <AssetActs
            asset={asset}
            look={{ variant: 'outline', size: 's' }}
            className={css.tags}
            onDeleted={() => location.assign('/mall/manage/ebooks')}
          />
        }
      />
      <div className={css.layout}>
        <div className={css.side}>
          <Facts asset={asset} />
          <Report asset={asset} />
          <Contents asset={asset} page={page} go={setPage} />
          <Versions asset={asset} />
        </div>
        <div className={css.main}>
          <AssetPages asset={asset} page={page} go={setPage} />
        </div>
      </div>
    </>
  );
}

/** One version: what it is, its contents and pages, and what may be done with it before readers see it. */
export function AssetView() {
  const query = useQuery(assetDetailOptions(useAddressId()));
  return <Loaded query={query}>{(asset) => <Asset asset={asset} />}</Loaded>;
}
