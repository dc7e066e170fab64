'use client';

import { useState } from 'react';
import css from '@/components/invoice/desktop/batch-dialog.module.css';
import { showsTitle, withTitle, type WishDraft } from '@/components/invoice/wish-draft';
import { InvoiceWishFields } from '@/components/invoice/wish-fields';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { inputClass } from '@/components/ui/plain-field';
import { Price } from '@/components/ui/price';
import type { BillableOrderView } from '@/lib/domain/invoice/contract';
import { groupFen, type OrderGroup } from '@/lib/domain/invoice/group-rules';
import type { TitleView } from '@/lib/domain/invoice/title-contract';

/** Orders of one invoice and what is to stand on it. */
export interface GroupDraft extends OrderGroup<BillableOrderView> {
  wish: WishDraft;
  /** Of the book, where one was taken. */
  titleId: number | null;
}

interface BatchGroupProps {
  /** Place among the groups, from 0, as errors name it. */
  no: number;
  group: GroupDraft;
  titles: readonly TitleView[];
  errors: Readonly<Record<string, string>>;
  /** Where an order of this group may go. */
  others: readonly { key: string; label: string }[];
  onChange: (group: GroupDraft) => void;
  onMove: (orderId: number, to: string | null) => void;
}

const NEW = 'new';
const OTHER = 'other';

/** One invoice of a request: its title from the book or typed, its orders and its sum, what is wrong with it. */
export function BatchGroup({ no, group, titles, errors, others, onChange, onMove }: BatchGroupProps) {
  const [open, setOpen] = useState(false);
  const { wish, orders, department, own } = group;
  const path = `groups.${no}.`;
  const wrong = errors[`${path}orderIds`];
  const untitled = Object.keys(errors).some((field) => field.startsWith(`${path}invoice.`));
  // What was typed since may be another one; two of the book may read the same.
  const same = titles.filter((t) => showsTitle(wish, t));
  const shown = same.find((t) => t.id === group.titleId) ?? same[0];
  const typing = open || untitled || !shown;
  const id = `group-${no}`;
  return (
    <section className={cx(css.group, (wrong || untitled) && css.wrong)} aria-labelledby={`${id}-name`}>
      <div className={css.head}>
        <h3 id={`${id}-name`} className={css.name}>
          <span className={css.no}>{`第 ${no + 1} 张`}</span>
          {department ?? (own ? '个人订单' : '未设部门')}
        </h3>
        <span className={css.sum}>
          {`${orders.length} 个订单`} <Price fen={groupFen(group)} />
        </span>
      </div>
      {wrong && (
        <p className={css.failure} role="alert">
          {wrong}
        </p>
      )}
      <div className={css.title}>
        <label htmlFor={`${id}-book`}>发票抬头</label>
        <select
          id={`${id}-book`}
          className={inputClass}
          value={typing && !shown ? OTHER : String(shown?.id ?? OTHER)}
          onChange={(e) => {
            const title = titles.find((t) => String(t.id) === e.target.value);
            setOpen(!title);
            if (title) onChange({ ...group, titleId: title.id, wish: withTitle(wish, title) });
          }}
        >
          {titles.map((t) => (
            <option key={t.id} value={t.id}>
              {`${t.department ? `【${t.department}】` : ''}${t.title}${t.taxNo ? `（${t.taxNo}）` : ''}`}
            </option>
          ))}
          <option value={OTHER}>填写其他抬头…</option>
        </select>
        <Button
          size="s"
          variant="plain"
          aria-expanded={typing}
          disabled={untitled || !shown}
          onClick={() => setOpen(!open)}
        >
          {typing && shown && !untitled ? '收起' : '修改类型和接收方式'}
        </Button>
      </div>
      {typing && (
        <InvoiceWishFields
          id={id}
          path={`${path}invoice.`}
          value={wish}
          onChange={(next) => onChange({ ...group, wish: next })}
          errors={errors}
        />
      )}
      <ul className={css.orders}>
        {orders.map((o) => (
          <li key={o.id}>
            <span className={css.sn}>{o.orderSn}</span>
            <span className={css.what}>
              {`${o.items[0]?.title ?? ''}${o.items.length > 1 ? ` 等 ${o.items.length} 种` : ''}`}
            </span>
            <span className={css.who}>{o.placedBy && !o.placedBy.me ? o.placedBy.name : ''}</span>
            <Price fen={o.openFen} plain />
            {(others.length > 0 || orders.length > 1) && (
              <select
                className={css.move}
                aria-label={`移动订单 ${o.orderSn}`}
                value=""
                onChange={(e) => onMove(o.id, e.target.value === NEW ? null : e.target.value)}
              >
                <option value="">移到…</option>
                {others.map((g) => (
                  <option key={g.key} value={g.key}>
                    {g.label}
                  </option>
                ))}
                {orders.length > 1 && <option value={NEW}>单独开一张</option>}
              </select>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
