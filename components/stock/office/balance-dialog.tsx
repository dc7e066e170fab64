'use client';

import { useQuery } from '@tanstack/react-query';
import { MovementSource } from '@/components/stock/office/movement-source';
import { pickName } from '@/components/picker/pick-name';
import { signed } from '@/components/stock/office/stock-look';
import css from '@/components/stock/office/stock.module.css';
import { useOpens } from '@/components/stock/office/use-opens';
import office from '@/components/ui/office.module.css';
import { ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import rows from '@/components/ui/rows.module.css';
import { formatMinute } from '@/lib/core/dates';
import type { StockItemDetailView } from '@/lib/domain/stock/contract';
import { apiQuery } from '@/lib/client/query';

function Recent({ item }: { item: StockItemDetailView }) {
  const opens = useOpens();
  if (item.recent.length === 0) return <p className={office.hint}>还没有变动。</p>;
  return (
    // A scroller must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={rows.scroll} tabIndex={0} role="region" aria-label="最近的库存流水">
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">变动</th>
            <th scope="col" className={rows.right}>
              现存
            </th>
            <th scope="col" className={rows.right}>
              占用
            </th>
            <th scope="col" className={rows.right}>
              变动后现存 / 占用
            </th>
            <th scope="col">来源</th>
          </tr>
        </thead>
        <tbody>
          {item.recent.map((m) => (
            <tr key={m.id}>
              <td className={rows.time}>{formatMinute(m.createdAt)}</td>
              <td className={rows.nowrap}>{m.kindLabel}</td>
              <td className={rows.right}>{signed(m.deltaOnHand)}</td>
              <td className={rows.right}>{signed(m.deltaReserved)}</td>
              <td className={rows.right}>{`${m.onHandAfter} / ${m.reservedAfter}`}</td>
              <td>
                <MovementSource row={m} opens={opens} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Facts({ item }: { item: StockItemDetailView }) {
  const figures: [string, number][] = [
    ['现存', item.onHand],
    ['占用', item.reserved],
    ['可用', item.available],
    ['残损', item.damaged],
  ];
  return (
    <>
      <dl className={css.figures}>
        {figures.map(([label, n]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={label === '可用' && item.low ? css.low : undefined}>{n}</dd>
          </div>
        ))}
      </dl>
      <p className={office.hint}>
        {item.sku}
        {item.code && ` · ${item.code}`}
        {` · ${item.categoryName} · 库位 ${item.location ?? '未设置'} · 预警值 ${item.warnBelow === 0 ? '未设置' : item.warnBelow}`}
      </p>
    </>
  );
}

/** One balance with its latest movements. */
export function BalanceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: item, error } = useQuery(apiQuery('/api/admin/stock/item/detail/[id]', { id }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={item ? `${pickName(item)} · ${item.deliveryCenterName}` : '库存详情'}
      width={860}
      footer={
        <ButtonLink variant="outline" href={`/mall/manage/stock/ledger?stockItemId=${id}`}>
          全部流水
        </ButtonLink>
      }
    >
      {item ? (
        <>
          <Facts item={item} />
          <h3 className={css.heading}>最近变动</h3>
          <Recent item={item} />
        </>
      ) : (
        <p className={office.hint} role={error ? 'alert' : 'status'}>
          {error ? errorText(error) : '正在加载…'}
        </p>
      )}
    </Dialog>
  );
}
