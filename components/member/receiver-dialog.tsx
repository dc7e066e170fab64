'use client';

import { ReceiverForm } from '@/components/member/receiver-form';
import { Dialog } from '@/components/ui/dialog';
import type { Receiver } from '@/lib/domain/member/contract';

interface ReceiverDialogProps {
  open: boolean;
  /** `null` for a new address. */
  receiver: Receiver | null;
  mayShare?: boolean;
  onClose: () => void;
  onSaved: (saved: Receiver) => void;
}

/** The address form in a dialog; a click beside it does not throw away what was typed. */
export function ReceiverDialog({ open, receiver, mayShare, onClose, onSaved }: ReceiverDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={receiver?.shared ? '修改单位共用地址' : receiver ? '修改收货地址' : '新增收货地址'}
      width={620}
      dismissable={false}
    >
      <ReceiverForm receiver={receiver} mayShare={mayShare} onSaved={onSaved} onCancel={onClose} />
    </Dialog>
  );
}
