import type { Tone } from '@/components/ui/status-tag';
import type { OfficeInvoiceAction } from '@/lib/domain/invoice/office-policy';
import type { InvoiceState } from '@/lib/states/invoice';

export const officeTones: Readonly<Record<InvoiceState, Tone>> = {
  requested: 'amber',
  issuing: 'blue',
  failed: 'red',
  issued: 'green',
  red_pending: 'blue',
  reversed: 'gray',
  cancelled: 'gray',
};

/** What the buttons say. */
export const officeActionLabels: Readonly<Record<OfficeInvoiceAction, string>> = {
  issue: '在线开票',
  register: '登记发票',
  update: '修改',
  reset: '重置',
  ask: '查询结果',
  send: '发送',
  mail: '登记寄送',
  red: '冲红',
  registerRed: '登记红字发票',
};
