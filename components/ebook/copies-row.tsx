'use client';

import css from '@/components/ebook/copies-dialog.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { toast } from '@/components/ui/toast';
import type { AllocationMemberView } from '@/lib/domain/ebook/allocation-contract';
import { api } from '@/lib/client/api';

interface CopiesRowProps {
  orderItemId: number;
  member: AllocationMemberView;
  /** Copies typed for him. */
  value: number;
  onChange: (copies: number) => void;
  onRecalled: () => Promise<void>;
  disabled: boolean;
  max: number;
}

/** One member: what he has, what he gets, and back what he has not activated. */
export function CopiesRow({
  orderItemId,
  member,
  value,
  onChange,
  onRecalled,
  disabled,
  max,
}: CopiesRowProps) {
  return (
    <tr>
      <td>
        {member.name}
        <span className={css.small}>{[member.phone, member.title].filter(Boolean).join(' · ')}</span>
      </td>
      <td data-label="待激活">
        {member.given}
        {member.given > 0 && (
          <ConfirmButton
            variant="plain"
            size="s"
            label={`收回${member.name}未激活的份数`}
            title={`收回${member.name}未激活的 ${member.given} 份？`}
            text="收回后该成员不能再激活，这些份数可以分配给其他人；已激活的不受影响。"
            confirmLabel="收回"
            danger
            onConfirm={async () => {
              const { data } = await api.send('/api/user/ebook/recall', {
                orderItemId,
                memberId: member.memberId,
              });
              toast.success(`已收回 ${data.recalled} 份`);
              await onRecalled();
            }}
          >
            收回
          </ConfirmButton>
        )}
      </td>
      <td data-label="已激活">{member.activated}</td>
      <td data-label="本次分配">
        <QuantityStepper
          size="s"
          min={0}
          max={Math.max(max, value)}
          value={value}
          onChange={onChange}
          disabled={disabled}
          label={`分配给${member.name}的份数`}
        />
      </td>
    </tr>
  );
}
