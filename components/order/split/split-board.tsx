'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ChildDialog } from '@/components/order/split/child-dialog';
import { ChildImport } from '@/components/order/split/child-import';
import { ChildRows, type ChildParcel } from '@/components/order/split/child-rows';
import { FreightDialog } from '@/components/order/split/freight-dialog';
import { ImportRun } from '@/components/order/split/import-run';
import { freightNote, moneyChange } from '@/components/order/split/split-look';
import { SplitLines } from '@/components/order/split/split-lines';
import { SplitTools } from '@/components/order/split/split-tools';
import css from '@/components/order/split/split.module.css';
import { Button } from '@/components/ui/button';
import { CountTabs } from '@/components/ui/count-tabs';
import { EmptyState } from '@/components/ui/empty-state';
import { ListFailure } from '@/components/ui/list-failure';
import { inputClass } from '@/components/ui/plain-field';
import { StepPager } from '@/components/ui/step-pager';
import { useListUrl } from '@/components/ui/table/use-list-url';
import { toast } from '@/components/ui/toast';
import { fitText } from '@/lib/core/characters';
import { childListOptions, removeChild, type SplitScope, childSubject } from '@/lib/domain/childOrder/client';
import type { ChildOrderView, ChildSavedView } from '@/lib/domain/childOrder/contract';
import { childOrderMachine, type ChildOrderState } from '@/lib/states/order';
import { invalidate } from '@/lib/client/query';

const PAGE = 20;

interface SplitBoardProps {
  scope: SplitScope;
  orderId: number;
  /** Parcels of the order that have left. */
  parcels?: readonly ChildParcel[];
  /** Further acts of a row: the desk ships by child order. */
  rowActions?: (child: ChildOrderView) => ReactNode;
  /** Before an act of the desk: takes the order in hand. */
  acquire?: () => Promise<boolean>;
}

type Dialog = { kind: 'child'; id: number | null } | { kind: 'import' } | null;
type Change = { change: NonNullable<ReturnType<typeof moneyChange>>; added: number | null };

/** The receivers of a split order: what is given out, to whom, and everything that changes it; for its buyer and for the desk. */
export function SplitBoard({ scope, orderId, parcels = [], rowActions, acquire }: SplitBoardProps) {
  const client = useQueryClient();
  const { params, set } = useListUrl(['status', 'keyword'], PAGE, scope === 'admin' ? 'child' : '');
  const status = childOrderMachine.states.find((s) => s === params['status']);
  const keyword = typeof params['keyword'] === 'string' ? fitText(params['keyword'], 50) : '';
  const [typed, setTyped] = useState(keyword);
  const query = useQuery({
    ...childListOptions(scope, {
      orderId,
      pageNum: params.pageNum,
      pageSize: params.pageSize,
      status,
      keyword: keyword || undefined,
    }),
    placeholderData: (before) => before,
  });
  const [dialog, setDialog] = useState<Dialog>(null);
  const [change, setChange] = useState<Change | null>(null);
  const data = query.data;
  if (!data) {
    return query.isError ? (
      <ListFailure failure={query.error} onRetry={query.refetch} />
    ) : (
      <p className={css.wait}>正在加载…</p>
    );
  }
  const open = async (next: Dialog) => {
    if (!acquire || (await acquire())) setDialog(next);
  };
  const saved = async (money: ChildSavedView['order'] | null, added: number | null) => {
    const found = money && moneyChange(data.order, money);
    setDialog(null);
    if (found) setChange({ change: found, added });
    await invalidate(client, childSubject(scope));
  };
  const note = freightNote(data);
  const { counts } = data;
  const pages = Math.max(1, Math.ceil(data.total / data.pageSize));
  const tab = (key: ChildOrderState) => ({ key, label: childOrderMachine.label(key), count: counts[key] });
  const filtered = status !== undefined || keyword !== '';
  return (
    <div className={css.board} aria-busy={query.isFetching}>
      <SplitLines scope={scope} orderId={orderId} />
      {data.importId !== null && <ImportRun scope={scope} id={data.importId} />}
      {data.blocked && <p className={css.note}>{data.blocked}。</p>}
      {note && (
        <p className={css.note} role="status">
          {note}
        </p>
      )}
      <SplitTools
        scope={scope}
        data={data}
        acquire={acquire}
        onAdd={() => void open({ kind: 'child', id: null })}
        onImport={() => void open({ kind: 'import' })}
        onMoney={(money) => saved(money, null)}
      />
      <div className={css.filter}>
        <CountTabs
          label="状态"
          current={status ?? 'all'}
          tabs={[
            { key: 'all', label: '全部', count: counts.all },
            tab('open'),
            ...(counts.frozen > 0 ? [tab('frozen')] : []),
            tab('shipped'),
            tab('received'),
            ...(counts.cancelled > 0 ? [tab('cancelled')] : []),
          ]}
          onChange={(key) => set({ status: key === 'all' ? undefined : key })}
        />
        <form
          role="search"
          className={css.search}
          onSubmit={(e) => {
            e.preventDefault();
            set({ keyword: typed.trim() || undefined });
          }}
        >
          <input
            className={inputClass}
            aria-label="子订单号、收货人、手机号码或地址"
            placeholder="子订单号、收货人、手机号码或地址"
            maxLength={50}
            value={typed}
            onChange={(e) => setTyped(e.target.value)}
          />
          <Button type="submit" variant="outline" size="s">
            查找
          </Button>
        </form>
      </div>
      <ListFailure failure={query.error} onRetry={query.refetch} />
      {data.list.length === 0 ? (
        <EmptyState
          title={filtered ? '没有符合条件的收货人' : '还没有拆分'}
          text={filtered ? undefined : '可以逐个添加收货人，也可以下载模板填写后一次导入。'}
        />
      ) : (
        <ChildRows
          scope={scope}
          rows={data.list}
          parcels={parcels}
          rowActions={rowActions}
          onEdit={(id) => void open({ kind: 'child', id })}
          onRemove={async (child) => {
            if (acquire && !(await acquire())) return;
            const reply = await removeChild(scope, child.id);
            toast.success('已删除，份数退回可分配');
            await saved(reply.data.order, null);
          }}
        />
      )}
      <StepPager
        label="收货人分页"
        pageNum={params.pageNum}
        pages={pages}
        onPage={(pageNum) => set({ pageNum })}
        total={`共 ${data.total} 个`}
      />
      {dialog?.kind === 'child' && (
        <ChildDialog
          scope={scope}
          orderId={orderId}
          childId={dialog.id}
          onClose={() => setDialog(null)}
          onSaved={(money, added) => void saved(money, added)}
        />
      )}
      {dialog?.kind === 'import' && (
        <ChildImport
          scope={scope}
          orderId={orderId}
          onClose={() => {
            setDialog(null);
            void invalidate(client, childSubject(scope));
          }}
          onDone={() => void invalidate(client, childSubject(scope))}
        />
      )}
      {change && (
        <FreightDialog
          change={change.change}
          onKeep={() => setChange(null)}
          undo={
            change.added === null
              ? undefined
              : async () => {
                  await removeChild(scope, change.added ?? 0);
                  setChange(null);
                  toast.success('已撤销');
                  await invalidate(client, childSubject(scope));
                }
          }
        />
      )}
    </div>
  );
}
