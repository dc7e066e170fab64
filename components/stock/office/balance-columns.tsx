import { Goods, productHref } from '@/components/stock/office/goods';
import { pickName } from '@/components/picker/pick-name';
import css from '@/components/stock/office/stock.module.css';
import cells from '@/components/ui/cells.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { StatusTag } from '@/components/ui/status-tag';
import type { Column } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import { productKinds } from '@/lib/states/product-kind';
import type { StockItemRow } from '@/lib/domain/stock/contract';

export interface BalanceAct {
  kind: 'detail' | 'quantity' | 'warning' | 'location';
  row: StockItemRow;
}
type Open = (kind: BalanceAct['kind'], row: StockItemRow) => void;

function Acts({ row, mayManage, open }: { row: StockItemRow; mayManage: boolean; open: Open }) {
  const name = `${pickName(row)}，${row.deliveryCenterName}`;
  const button = (kind: BalanceAct['kind'], label: string) => (
    <Button
      className={css.act}
      variant="plain"
      size="s"
      aria-label={`${label}：${name}`}
      aria-haspopup="dialog"
      onClick={() => open(kind, row)}
    >
      {label}
    </Button>
  );
  return (
    <span className={css.acts}>
      {mayManage && button('quantity', '增减')}
      {mayManage && button('warning', '预警')}
      {button('detail', '详情')}
      <ButtonLink
        className={css.act}
        variant="plain"
        size="s"
        href={`/mall/manage/stock/ledger?stockItemId=${row.id}`}
        aria-label={`流水：${name}`}
      >
        流水
      </ButtonLink>
    </span>
  );
}

/** `ordered`: the list comes in an order of its own (the worst first) and takes no other. */
export const balanceColumns = (
  mayManage: boolean,
  ordered: boolean,
  open: Open,
): readonly Column<StockItemRow>[] => {
  const sort = ordered ? undefined : true;
  return [
    {
      key: 'title',
      title: '商品',
      width: 230,
      always: true,
      fixed: 'left',
      render: (r) => (
        <Goods
          title={r.title}
          issueTitle={r.issueTitle}
          codes={[r.sku, r.code]}
          href={productHref(r.productId)}
        />
      ),
    },
    { key: 'deliveryCenterName', title: '发货仓', width: 120 },
    {
      key: 'location',
      title: '库位',
      width: 104,
      render: (r) =>
        mayManage ? (
          <Button
            className={css.act}
            variant="plain"
            size="s"
            aria-label={`${r.location ?? '设置'}：库位，${pickName(r)}，${r.deliveryCenterName}`}
            aria-haspopup="dialog"
            onClick={() => open('location', r)}
          >
            {r.location ?? '设置'}
          </Button>
        ) : (
          (r.location ?? '—')
        ),
    },
    { key: 'onHand', title: '现存', sort, width: 84, align: 'right' },
    { key: 'reserved', title: '占用', width: 76, align: 'right' },
    {
      key: 'available',
      title: '可用',
      sort,
      width: 116,
      align: 'right',
      render: (r) => (
        <span className={cells.number}>
          {r.low && <StatusTag tone={r.available <= 0 ? 'red' : 'amber'}>低库存</StatusTag>}{' '}
          <span className={r.low ? css.low : undefined}>{r.available}</span>
        </span>
      ),
    },
    {
      key: 'warnBelow',
      title: '预警值',
      width: 76,
      align: 'right',
      render: (r) => (r.warnBelow === 0 ? '—' : r.warnBelow),
    },
    { key: 'damaged', title: '残损', width: 70, align: 'right' },
    { key: 'categoryName', title: '分类', width: 110, hidden: true },
    { key: 'kind', title: '类型', width: 92, hidden: true, render: (r) => productKinds[r.kind] },
    {
      key: 'updatedAt',
      title: '最后变动',
      sort,
      width: 144,
      render: (r) => <span className={cells.number}>{formatMinute(r.updatedAt)}</span>,
    },
    {
      key: 'act',
      title: '操作',
      width: mayManage ? 200 : 108,
      always: true,
      fixed: 'right',
      render: (r) => <Acts row={r} mayManage={mayManage} open={open} />,
    },
  ];
};
