'use client';

import { useMutation } from '@tanstack/react-query';
import css from '@/components/identity/organization/invitations.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { errorText } from '@/components/ui/error-text';
import { Price } from '@/components/ui/price';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { formatMinute } from '@/lib/core/dates';
import type { InvitationView } from '@/lib/domain/organization/member-contract';
import type { InvitationState } from '@/lib/states/organization';
import { api } from '@/lib/client/api';

const tones: Readonly<Record<InvitationState, Tone>> = {
  pending: 'amber',
  accepted: 'green',
  declined: 'red',
  revoked: 'gray',
  expired: 'gray',
};

interface InvitationsProps {
  invitations: readonly InvitationView[];
  onChanged: () => Promise<unknown>;
}

/** Invitations that nobody has accepted yet, with what can be done about each; nothing when there are none. */
export function Invitations({ invitations, onChanged }: InvitationsProps) {
  const resend = useMutation({
    mutationFn: (id: number) => api.post('/api/user/organization/member/resend', { id }),
    onSuccess: async () => {
      toast.success('邀请已重新发送');
      await onChanged();
    },
    onError: (error) => toast.error(errorText(error)),
  });
  if (invitations.length === 0) return null;
  return (
    <section className={css.box} aria-label="成员邀请">
      <h2 className={css.title}>成员邀请</h2>
      <ul>
        {invitations.map((i) => (
          <li key={i.id} className={css.row}>
            <div>
              <p className={css.name}>
                <b>{i.name}</b> {i.phone}
                <StatusTag tone={tones[i.status]}>{i.statusLabel}</StatusTag>
              </p>
              <p className={css.small}>
                <span>
                  {i.roleLabel}
                  {i.title && `，${i.title}`}
                </span>
                {i.spendingLimitFen !== null && (
                  <span>
                    限额 {i.limitPeriodLabel} <Price fen={i.spendingLimitFen} plain />
                  </span>
                )}
                <span>
                  {i.invitedBy} 邀请于 {formatMinute(i.sentAt)}
                </span>
                {i.status === 'pending' && <span>有效期至 {formatMinute(i.expiresAt)}</span>}
              </p>
            </div>
            {(i.status === 'pending' || i.status === 'expired') && (
              <div className={css.acts}>
                <Button
                  size="s"
                  variant="outline"
                  disabled={!i.canResend}
                  busy={resend.isPending && resend.variables === i.id}
                  title={i.canResend ? undefined : '刚刚发送过，请一分钟后再试'}
                  onClick={() => resend.mutate(i.id)}
                >
                  重新发送
                </Button>
                <ConfirmButton
                  variant="plain"
                  title={`撤销对${i.name}的邀请？`}
                  text="撤销后对方不能再凭此邀请加入单位，可以重新邀请。"
                  danger
                  confirmLabel="撤销邀请"
                  done="邀请已撤销"
                  onConfirm={async () => {
                    await api.post('/api/user/organization/member/revoke', { id: i.id });
                    await onChanged();
                  }}
                >
                  撤销
                </ConfirmButton>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
