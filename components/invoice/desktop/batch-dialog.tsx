'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/invoice/desktop/batch-dialog.module.css';
import { BatchGroup, type GroupDraft } from '@/components/invoice/desktop/batch-group';
import { emptyWish, ofKind, wishBody, withTitle } from '@/components/invoice/wish-draft';
import { Button } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Dialog } from '@/components/ui/dialog';
import { errorText, fieldErrors } from '@/components/ui/error-text';
import { focusRefused } from '@/components/ui/focus-refused';
import { Price } from '@/components/ui/price';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';
import type { BillableOrderView } from '@/lib/domain/invoice/contract';
import {
  groupFen,
  groupings,
  groupOrders,
  moveOrder,
  openTo,
  titleOf,
  type Grouping,
  type OrderGroup,
} from '@/lib/domain/invoice/group-rules';
import { MAX_BATCH_INVOICES } from '@/lib/domain/invoice/rules';
import type { TitleView } from '@/lib/domain/invoice/title-contract';
import { invoiceRequestInput } from '@/lib/domain/order/invoice-contract';
import { installChineseMessages } from '@/lib/text/zod-zh';

installChineseMessages();

interface BatchFormProps {
  orders: readonly BillableOrderView[];
  titles: readonly TitleView[];
  onClose: () => void;
  onApplied: () => void;
}

const texts: Readonly<Record<Grouping, string>> = {
  department: '同一部门的订单开一张，使用该部门的抬头',
  order: '每个订单单独开一张',
  one: '所有订单开在一张发票上',
};

/** Messages of what the contract would refuse, as the server names them. */
function check(groups: readonly GroupDraft[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [i, { wish }] of groups.entries())
    for (const issue of invoiceRequestInput.safeParse(wishBody(wish)).error?.issues ?? [])
      errors[`groups.${i}.invoice.${issue.path.join('.')}`] ??= issue.message;
  return errors;
}

function BatchForm({ orders, titles, onClose, onApplied }: BatchFormProps) {
  const client = useQueryClient();
  const draftOf = (group: OrderGroup<BillableOrderView>): GroupDraft => {
    const title = titleOf(group, titles);
    const wish = title
      ? withTitle(emptyWish, title)
      : ofKind(emptyWish, group.own ? 'personal' : 'company', titles);
    return { ...group, wish, titleId: title?.id ?? null };
  };
  const draftsOf = (by: Grouping): GroupDraft[] => groupOrders(orders, by).map(draftOf);
  const [by, setBy] = useState<Grouping>(orders.some((o) => o.department) ? 'department' : 'order');
  const [groups, setGroups] = useState(() => draftsOf(by));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  // One key for this dialog: a retry after a lost reply gives the same invoices; what was refused made none.
  const [applyKey, setApplyKey] = useState(() => randomToken(16));
  const change = (next: GroupDraft[]) => {
    setGroups(next);
    setErrors({});
    setFailure('');
    setApplyKey(randomToken(16));
  };
  const totalFen = groups.reduce((a, g) => a + groupFen(g), 0);
  const tooMany = groups.length > MAX_BATCH_INVOICES;

  const send = async () => {
    if (busy || tooMany) return;
    const found = check(groups);
    setErrors(found);
    setFailure('');
    if (Object.keys(found).length > 0) return focusRefused();
    setBusy(true);
    try {
      const { invoices } = await api.post('/api/user/invoice/apply/batch', {
        applyKey,
        groups: groups.map((g) => ({
          orderIds: g.orders.map((o) => o.id),
          department: g.department,
          invoice: wishBody(g.wish),
        })),
      });
      toast.success(`已提交 ${invoices.length} 张发票的申请`);
      await invalidate(client, 'user/invoice');
      onApplied();
    } catch (error) {
      setErrors(fieldErrors(error));
      setFailure(errorText(error));
      focusRefused();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={css.form}
      noValidate
      aria-busy={busy}
      onSubmit={(e) => {
        e.preventDefault();
        void send();
      }}
    >
      <ChoiceCards
        label="开票方式"
        name="grouping"
        choices={Object.entries(groupings).map(([value, title]) => ({
          value,
          title,
          text: texts[value as Grouping],
        }))}
        value={by}
        onChange={(value) => {
          setBy(value as Grouping);
          change(draftsOf(value as Grouping));
        }}
      />
      {by === 'department' && !orders.some((o) => o.department) && (
        <p className={css.note}>
          所选订单的下单人还没有部门。单位管理员可在“单位成员”中设置成员的部门，在“抬头管理”中为部门设置单位共用抬头。
        </p>
      )}
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={css.groups}>
        {groups.map((group, i) => (
          <BatchGroup
            key={group.key}
            no={i}
            group={group}
            titles={titles}
            errors={errors}
            others={openTo(groups, group).map((g) => ({
              key: g.key,
              label: `第 ${groups.findIndex((x) => x.key === g.key) + 1} 张 ${g.department ?? ''}`.trim(),
            }))}
            onChange={(next) => change(groups.map((g) => (g.key === group.key ? next : g)))}
            onMove={(id, to) =>
              change(
                moveOrder(groups, id, to).map((g) => {
                  const known = groups.find((x) => x.key === g.key);
                  return known ? { ...g, wish: known.wish, titleId: known.titleId } : draftOf(g);
                }),
              )
            }
          />
        ))}
      </div>
      <div className={css.foot}>
        <p className={css.total} aria-live="polite">
          共 <b>{groups.length}</b> {`张发票，${orders.length} 个订单，合计`}{' '}
          <Price fen={totalFen} size="l" />
          {tooMany && (
            <span className={css.tooMany} role="alert">
              {`一次最多申请 ${MAX_BATCH_INVOICES} 张发票，请分次申请`}
            </span>
          )}
        </p>
        <Button variant="outline" disabled={busy} onClick={onClose}>
          取消
        </Button>
        <Button type="submit" busy={busy} disabled={tooMany}>
          提交申请
        </Button>
      </div>
    </form>
  );
}

interface BatchDialogProps extends Omit<BatchFormProps, 'titles'> {
  open: boolean;
}

/** 批量申请: the chosen orders on several invoices, in one request. */
export function BatchDialog({ open, ...form }: BatchDialogProps) {
  const titles = useQuery({ ...apiQuery('/api/user/invoice/title/list', {}), enabled: open });
  return (
    <Dialog
      open={open && !titles.isPending}
      onClose={form.onClose}
      title="批量申请开票"
      width={920}
      dismissable={false}
    >
      <BatchForm {...form} titles={titles.data ?? []} />
    </Dialog>
  );
}
