import css from '@/components/campaign/campaign.module.css';
import { standText } from '@/components/campaign/campaign-words';
import { cx } from '@/components/ui/cx';
import { FigureStrip } from '@/components/ui/figure-strip';
import { Price } from '@/components/ui/price';
import { bookTitle } from '@/lib/core/book-title';
import type { OwnListView } from '@/lib/domain/campaign/contract';

/** How the list stands in numbers, beside the former one. */
export function ListSums({ list }: { list: OwnListView }) {
  const { former } = list;
  const cells = [
    { label: '名单', figure: standText(list.face, list.listFace), small: `截至 ${list.closesOn}` },
    {
      label: '读者',
      figure: list.readers,
      small: former ? `${former.year} 年 ${former.readers} 名` : '没有往年名单',
    },
    {
      label: '份数',
      figure: list.copies,
      small: former ? `${former.year} 年 ${former.copies} 份` : '各刊合计',
    },
    { label: '金额', figure: <Price fen={list.amountFen} />, small: '按现价，含邮资' },
  ];
  return <FigureStrip figures={cells} />;
}

/** What the list wants people to know: the office's note, titles that are gone, and how its order is changed. */
export function ListNotes({ list, orderHref }: { list: OwnListView; orderHref: (id: number) => string }) {
  const { order } = list;
  return (
    <>
      {list.note !== '' && <p className={css.note}>{list.note}</p>}
      {list.dropped.length > 0 && list.editable && (
        <p className={cx(css.note, css.warn)}>
          {`往年名单中的${list.dropped.map((d) => `${bookTitle(d.title)} ${d.copies} 份`).join('、')}本季不征订，取用名单时不带入。`}
        </p>
      )}
      {order && !order.cancelled && (
        <p className={css.note}>
          已生成订单{' '}
          <a className="link-plain" href={orderHref(order.id)}>
            {order.orderSn}
          </a>
          {`（${order.statusLabel}）。读者的地址和份数在订单的“拆分配送”中修改，已出刊的各期不变`}
          {order.nextIssues.length > 0 &&
            `，此后各期随之改变：${order.nextIssues.map((i) => `${bookTitle(i.title)}从第 ${i.issueNo} 期（${i.publishDate}）起`).join('，')}`}
          。
        </p>
      )}
      {order?.cancelled && (
        <p className={cx(css.note, css.warn)}>
          订单{' '}
          <a className="link-plain" href={orderHref(order.id)}>
            {order.orderSn}
          </a>
          {' 已取消，征订截止前可以重新编制名单再下单。'}
        </p>
      )}
    </>
  );
}
