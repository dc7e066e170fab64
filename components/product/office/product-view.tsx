'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { FormNotice } from '@/components/product/office/form-notice';
import { PriceRequests } from '@/components/product/office/price-requests';
import { ProductActions } from '@/components/product/office/product-actions';
import { ProductChanges } from '@/components/product/office/product-changes';
import { ProductRevisions } from '@/components/product/office/product-revisions';
import { ProductStateTag, ShelfTag } from '@/components/product/office/product-tags';
import css from '@/components/product/office/product-view.module.css';
import { TaxChangeTable } from '@/components/product/office/tax-change-table';
import { ButtonLink } from '@/components/ui/button';
import { CountTabs } from '@/components/ui/count-tabs';
import { Loaded } from '@/components/ui/loaded';
import { useMay } from '@/components/ui/office-user';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Timeline } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatDateTime } from '@/lib/core/dates';
import { wordOf } from '@/lib/core/word-of';
import type { OfficeProductView } from '@/lib/domain/product/edit-contract';
import { productActionLabels } from '@/lib/domain/product/policy';
import { apiQuery } from '@/lib/client/query';

type Tab = 'page' | 'phone' | 'changes' | 'revisions' | 'tax' | 'log';

const eventLabels: Readonly<Record<string, string>> = {
  ...productActionLabels,
  create: '新建',
  copy: '由其他商品复制',
  tax: '税率变更生效',
  askPrice: '申请改价',
  agreePrice: '同意改价',
  refusePrice: '不同意改价',
  withdrawPrice: '撤回改价申请',
  planDelete: '删除年度计划',
  restore: '恢复',
};

/** Acts on the product that is being read; the page shows the new state afterwards. */
function ViewActions({ product }: { product: OfficeProductView }) {
  return (
    <>
      {product.marketable && (
        <ButtonLink href={`/mall/details/${product.id}`} target="_blank" variant="outline">
          查看商城页面
        </ButtonLink>
      )}
      <ProductActions
        product={product}
        done={(action, newId) => {
          if (action === 'delete') location.assign('/mall/manage/products');
          else if (newId !== undefined) location.assign(`/mall/manage/products/edit/${newId}`);
        }}
      />
    </>
  );
}

/** The product as the shop would show it, what changed against the live version, its versions and its record. */
function Views({ product }: { product: OfficeProductView }) {
  const asked = useSearchParams().get('tab');
  const waiting = product.status === 'pending' || product.workingStatus !== null;
  const tabs: { key: Tab; label: string }[] = [
    { key: 'page', label: '电脑版预览' },
    { key: 'phone', label: '手机版预览' },
    ...(waiting
      ? [{ key: 'changes' as const, label: product.workingStatus ? '与商城版本对比' : '新品资料' }]
      : []),
    { key: 'revisions', label: '修订版本' },
    { key: 'tax', label: '税率变更' },
    { key: 'log', label: '操作记录' },
  ];
  const first = tabs.find((t) => t.key === asked)?.key ?? 'page';
  const [chosen, setTab] = useState<Tab>(first);
  // Passing ends the comparison: its tab is gone.
  const tab = tabs.some((t) => t.key === chosen) ? chosen : 'page';
  const frame = `/mall/manage/products/frame/${product.id}`;
  return (
    <>
      <CountTabs label="商品内容" current={tab} tabs={tabs} onChange={(key) => setTab(key as Tab)} />
      <div className={css.view}>
        {(tab === 'page' || tab === 'phone') && (
          <>
            <p className={css.open}>
              <a className="link-plain" href={frame} target="_blank" rel="noopener">
                在新窗口打开
              </a>
            </p>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, with its own content security policy */}
            <iframe
              key={`${tab}-${product.version}-${product.status}-${product.workingStatus}`}
              className={tab === 'phone' ? css.phone : css.desktop}
              src={frame}
              title={tab === 'phone' ? '手机版预览' : '电脑版预览'}
            />
          </>
        )}
        {tab === 'changes' && (
          <ProductChanges
            id={product.id}
            lead={[
              { label: '商品类型', value: product.kindLabel },
              { label: '商品编码', value: product.sku },
            ]}
          />
        )}
        {tab === 'revisions' && <ProductRevisions id={product.id} />}
        {tab === 'tax' && (
          <TaxChangeTable of={{ productId: product.id }} editable={product.allowedActions.includes('copy')} />
        )}
        {tab === 'log' && (
          <Panel title="操作记录">
            <Timeline
              items={product.events.map((e) => ({
                title: `${wordOf(eventLabels, e.action)} · ${e.actorName}`,
                time: formatDateTime(e.at),
                text: [e.note, e.reason && `说明：${e.reason}`].filter(Boolean).join('；') || undefined,
              }))}
            />
          </Panel>
        )}
      </div>
    </>
  );
}

function Product({ product }: { product: OfficeProductView }) {
  // E-publications have no balance.
  const seesStock = useMay('stock.read') && product.available !== null;
  const rejected = product.status === 'rejected' || product.workingStatus === 'rejected';
  return (
    <>
      <PageHeader
        title={product.title}
        back={{ href: '/mall/manage/products', label: '商品列表' }}
        text={
          <>
            <ProductStateTag status={product.status} workingStatus={product.workingStatus} />{' '}
            <ShelfTag marketable={product.marketable} />
          </>
        }
        actions={
          <>
            {seesStock && (
              <ButtonLink variant="outline" href={`/mall/manage/stock?productId=${product.id}`}>
                库存
              </ButtonLink>
            )}
            <ViewActions product={product} />
          </>
        }
      />
      {rejected && product.rejectReason && (
        <FormNotice tone="red">驳回原因：{product.rejectReason}</FormNotice>
      )}
      <PriceRequests requests={product.priceRequests} />
      <Views product={product} />
    </>
  );
}

/** One product at the desk. */
export function ProductView() {
  const query = useQuery(apiQuery('/api/admin/product/detail/[id]', { id: useAddressId() }));
  return <Loaded query={query}>{(product) => <Product product={product} />}</Loaded>;
}
