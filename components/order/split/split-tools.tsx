'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import css from '@/components/order/split/split.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import {
  childTemplateUrl,
  clearChildren,
  setRest,
  type SplitScope,
  childSubject,
} from '@/lib/domain/childOrder/client';
import type { ChildListView, ChildSavedView, SplitAction } from '@/lib/domain/childOrder/contract';
import { invalidate } from '@/lib/client/query';

interface SplitToolsProps {
  scope: SplitScope;
  data: ChildListView;
  acquire?: () => Promise<boolean>;
  onAdd: () => void;
  onImport: () => void;
  onMoney: (money: ChildSavedView['order']) => Promise<void>;
}

/** What may be done with the split as a whole; the server says what. */
export function SplitTools({ scope, data, acquire, onAdd, onImport, onMoney }: SplitToolsProps) {
  const client = useQueryClient();
  const { order, counts } = data;
  const can = (action: SplitAction) => data.allowedActions.includes(action);
  const rest = useMutation({
    mutationFn: async (restToMain: boolean) => {
      if (acquire && !(await acquire())) return;
      await setRest(scope, { orderId: order.id, restToMain });
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidate(client, childSubject(scope)),
  });
  const shown = rest.isPending ? rest.variables : order.restToMain;
  return (
    <div className={css.tools}>
      {can('add') && (
        <Button size="s" onClick={onAdd} aria-haspopup="dialog">
          添加收货人
        </Button>
      )}
      {can('import') && (
        <Button
          size="s"
          variant="outline"
          onClick={onImport}
          aria-haspopup="dialog"
          disabled={data.importId !== null}
        >
          导入
        </Button>
      )}
      {can('import') && (
        <ButtonLink size="s" variant="outline" href={childTemplateUrl(scope, order.id)} download>
          下载模板
        </ButtonLink>
      )}
      {can('clear') && (
        <ConfirmButton
          variant="plain"
          danger
          title={`删除全部 ${counts.open} 个待发货的收货人？`}
          text="份数退回可分配；已配货、已发货的不受影响。此操作不能撤销。"
          confirmLabel="全部删除"
          onConfirm={async () => {
            if (acquire && !(await acquire())) return;
            const reply = await clearChildren(scope, { orderId: order.id, count: counts.open });
            toast.success(`已删除 ${reply.data.removed} 个收货人`);
            await onMoney(reply.data.order);
          }}
        >
          全部删除
        </ConfirmButton>
      )}
      {can('rest') && (
        <label className={css.rest}>
          <input
            type="checkbox"
            checked={shown}
            disabled={rest.isPending}
            onChange={(e) => rest.mutate(e.target.checked)}
          />
          <span>
            {`未分配的 ${data.remaining} 份寄往订单收货人`}
            {!shown && <span className={css.small}>（现为：等待继续分配，整单暂不发货）</span>}
          </span>
        </label>
      )}
    </div>
  );
}
