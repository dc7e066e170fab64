'use client';

import { useEffect, useRef } from 'react';
import { useReceivers } from '@/components/member/use-receivers';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { useOwnMember } from '@/components/ui/own-member';
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

/** The account's number where a buyer writes his first address; `null` for any other, and while it is asked for. */
function useFirstPhone(receiver: Receiver | null): string | null {
  const { list, own } = useReceivers();
  const { data } = useOwnMember();
  return receiver === null && list !== undefined && own === 0 ? (data?.phone ?? null) : null;
}

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
  const phone = useFirstPhone(receiver);
  const offered = useRef(false);
  useEffect(() => {
    if (phone === null || offered.current) return;
    offered.current = true;
    if (form.getValues().phone === '') form.setFieldValue('phone', phone);
  }, [phone, form]);
  return {
    form,
    offersShare: mayShare && !receiver?.shared,
    offersDefault: !receiver?.isDefault && form.values.shared !== true,
  };
}
