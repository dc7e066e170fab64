'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/identity/organization/invitation-banner.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { errorText } from '@/components/ui/error-text';
import { Price } from '@/components/ui/price';
import { goTo } from '@/components/ui/skin';
import { toast } from '@/components/ui/toast';
import { formatMinute } from '@/lib/core/dates';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** Who asks the account to join. */
export const useMyInvitations = () => useQuery(apiQuery('/api/user/organization/invitation/mine', {}));

/** The same with their answers, on the first page of the centre; nothing without an invitation. */
export function InvitationBanner() {
  const client = useQueryClient();
  const list = useMyInvitations().data ?? [];
  const [busy, setBusy] = useState<number | null>(null);
  const accept = async (id: number) => {
    setBusy(id);
    try {
      await api.post('/api/user/organization/invitation/accept', { id });
      // Prices, menu and lists are the organisation's from here on.
      goTo('/user/center/organization');
    } catch (error) {
      toast.error(errorText(error));
      setBusy(null);
    }
  };
  if (list.length === 0) return null;
  return (
    <div className={css.list}>
      {list.map((i) => (
        <section key={i.id} className={css.banner} aria-label={`来自${i.organizationName}的邀请`}>
          <div>
            <p className={css.title}>
              <b>{i.organizationName}</b>邀请您加入单位
            </p>
            <p className={css.small}>
              <span>邀请人 {i.invitedBy}</span>
              <span>
                角色 {i.roleLabel}
                {i.title && `（${i.title}）`}
              </span>
              {i.spendingLimitFen !== null && (
                <span>
                  消费限额 {i.limitPeriodLabel} <Price fen={i.spendingLimitFen} plain />
                </span>
              )}
              <span>有效期至 {formatMinute(i.expiresAt)}</span>
            </p>
            <p className={css.small}>加入后按单位用户价为单位订购，此后提交的订单和发票归单位所有。</p>
          </div>
          <div className={css.acts}>
            <Button busy={busy === i.id} onClick={() => void accept(i.id)}>
              接受邀请
            </Button>
            <ConfirmButton
              size="m"
              title="拒绝该邀请？"
              text={`拒绝后如需加入${i.organizationName}，请联系邀请人重新邀请。`}
              confirmLabel="拒绝"
              done="已拒绝邀请"
              disabled={busy !== null}
              onConfirm={async () => {
                await api.post('/api/user/organization/invitation/decline', { id: i.id });
                await invalidate(client, 'user/organization');
              }}
            >
              拒绝
            </ConfirmButton>
          </div>
        </section>
      ))}
    </div>
  );
}
