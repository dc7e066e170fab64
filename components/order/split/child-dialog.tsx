'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChildForm } from '@/components/order/split/child-form-body';
import css from '@/components/order/split/split.module.css';
import { Dialog } from '@/components/ui/dialog';
import { ListFailure } from '@/components/ui/list-failure';
import { childDetailOptions, splitLinesOptions, type SplitScope } from '@/lib/domain/childOrder/client';
import type { ChildSavedView } from '@/lib/domain/childOrder/contract';
import { randomToken } from '@/lib/core/ids';

interface ChildDialogProps {
  scope: SplitScope;
  orderId: number;
  /** `null` for a new receiver. */
  childId: number | null;
  onClose: () => void;
  onSaved: (saved: ChildSavedView['order'] | null, added: number | null) => void;
}

/** A receiver with his copies: loaded whole, because lists mask the telephone numbers for the desk. */
export function ChildDialog({ scope, orderId, childId, onClose, onSaved }: ChildDialogProps) {
  const [key] = useState(() => randomToken(16));
  const lines = useQuery(
    splitLinesOptions(scope, childId === null ? { orderId } : { orderId, childOrderId: childId }),
  );
  const child = useQuery({ ...childDetailOptions(scope, childId ?? 0), enabled: childId !== null });
  const failure = lines.error ?? child.error;
  const refetch = () => Promise.all([lines.refetch(), childId === null ? null : child.refetch()]);
  const ready = lines.data && (childId === null || child.data);
  return (
    <Dialog
      open
      onClose={onClose}
      title={childId === null ? '添加收货人' : '修改收货人'}
      width={720}
      dismissable={false}
    >
      {ready && lines.data ? (
        <ChildForm
          // What was typed stays while the lines are asked for again after a refusal.
          key={childId ?? 'new'}
          scope={scope}
          orderId={orderId}
          requestKey={key}
          lines={lines.data}
          child={child.data ?? null}
          onCancel={onClose}
          onSaved={onSaved}
          onRefused={() => void refetch()}
        />
      ) : failure ? (
        <ListFailure failure={failure} onRetry={refetch} />
      ) : (
        <p className={css.wait}>正在加载…</p>
      )}
    </Dialog>
  );
}
