'use client';

import { useZodForm } from '@/components/ui/form/use-zod-form';
import { receiverAddInput, type Receiver } from '@/lib/domain/member/contract';
import { api } from '@/lib/client/api';

export interface ReceiverFormProps {
  /** `null` for a new address. */
  receiver: Receiver | null;
  /** The buyer manages an organisation and may keep the address for its members. */
  mayShare?: boolean;
  onSaved: (saved: Receiver) => void;
}

/** Name of what is kept of an address while its person logs in again. */
export const receiverDraft = (id: number | undefined) => `receiver-${id ?? 'new'}`;

/** The form of a delivery address, and which of its two wishes can be ticked at the moment. */
export function useReceiverForm({ receiver, mayShare = false, onSaved }: ReceiverFormProps) {
  const form = useZodForm(receiverAddInput, {
    initialValues: {
      name: receiver?.name ?? '',
      phone: receiver?.phone ?? '',
      tel: receiver?.tel ?? '',
      areaCode: receiver?.areaCode ?? '',
      address: receiver?.address ?? '',
      postcode: receiver?.postcode ?? '',
      isDefault: receiver?.isDefault ?? false,
      shared: receiver?.shared ?? false,
    },
    draft: receiverDraft(receiver?.id),
    submit: (input) =>
      receiver
        ? api.post('/api/user/receiver/edit', { ...input, id: receiver.id })
        : api.post('/api/user/receiver/add', input),
    success: '地址已保存',
    done: onSaved,
  });
  return {
    form,
    offersShare: mayShare && !receiver?.shared,
    offersDefault: !receiver?.isDefault && form.values.shared !== true,
  };
}
