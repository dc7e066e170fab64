'use client';

import type { ButtonLook } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import type { OrganizationMemberView } from '@/lib/domain/organization/member-contract';
import { api } from '@/lib/client/api';

interface RemoveMemberProps {
  member: OrganizationMemberView;
  onRemoved: () => Promise<unknown>;
  variant?: ButtonLook['variant'];
}

/** Puts a member out of the organisation, after a question. */
export function RemoveMember({ member, onRemoved, variant = 'plain' }: RemoveMemberProps) {
  return (
    <ConfirmButton
      variant={variant}
      title={`将${member.name}移出单位？`}
      text="移出后立即生效：该用户今后以个人身份购买，不能再查看单位的订单和发票；此前为单位提交的订单仍归单位所有。"
      danger
      confirmLabel="移出"
      done="成员已移出"
      onConfirm={async () => {
        await api.post('/api/user/organization/member/delete', { id: member.id });
        await onRemoved();
      }}
    >
      移出
    </ConfirmButton>
  );
}
