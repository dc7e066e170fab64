'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { centersFor, choicesOf, reasonOptions } from '@/components/stock/office/stock-look';
import { TransferDialog } from '@/components/stock/office/transfer-dialog';
import { useCenters, useCentersPending } from '@/components/stock/office/use-centers';
import { Button } from '@/components/ui/button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { RadioField, SelectField, TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { useMay } from '@/components/ui/office-user';
import { optionsOf } from '@/components/ui/options';
import { randomToken } from '@/lib/core/ids';
import { documentInsertInput } from '@/lib/domain/stock/document-contract';
import { reasonsOf, stockDocumentKinds } from '@/lib/states/stock';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** The head of a new document; its lines are added on its own page. */
function HeadDialog({ onClose }: { onClose: () => void }) {
  const centers = useCenters();
  const router = useRouter();
  const client = useQueryClient();
  const [key] = useState(() => randomToken(18));
  const form = useZodForm(documentInsertInput, {
    initialValues: {
      kind: 'in',
      reasonKind: 'purchase',
      deliveryCenterId: centers[0]?.id ?? '',
      remark: '',
      lines: [],
      post: false,
    },
    submit: (input) => api.post('/api/admin/stock/insert', input, { idempotencyKey: key }),
    success: ({ docNo }) => `已新建 ${docNo}，请添加明细`,
    done: ({ id }) => {
      void invalidate(client, 'admin/stock');
      router.push(`/mall/manage/stock/documents/${id}`);
    },
  });
  const { kind, reasonKind } = form.values;
  const { setFieldValue } = form;
  // Another direction has other reasons.
  useEffect(() => {
    const [first] = reasonsOf(kind);
    if (first && !reasonsOf(kind).includes(reasonKind)) setFieldValue('reasonKind', first);
  }, [kind, reasonKind, setFieldValue]);
  return (
    <DialogForm title="新建出入库单" form={form} submitLabel="新建并添加明细" onClose={onClose}>
      <RadioField name="kind" label="方向" required options={optionsOf(stockDocumentKinds)} />
      <SelectField name="reasonKind" label="事由" required options={reasonOptions(kind)} />
      <SelectField
        name="deliveryCenterId"
        label="发货仓"
        required
        numeric
        options={choicesOf(centersFor(kind, centers))}
      />
      <TextField name="remark" label="备注" maxLength={200} placeholder="选填，例如采购合同号、印刷批次" />
    </DialogForm>
  );
}

/** What the list of documents offers: a new one, and 调拨 between two delivery centres. */
export function NewDocument() {
  const centers = useCenters();
  const pending = useCentersPending();
  const mayManage = useMay('stock.manage');
  const [open, setOpen] = useState<'head' | 'transfer' | null>(null);
  const close = () => setOpen(null);
  if (!mayManage) return null;
  return (
    <>
      {centers.length > 1 && (
        <Button variant="outline" size="s" aria-haspopup="dialog" onClick={() => setOpen('transfer')}>
          调拨
        </Button>
      )}
      <Button size="s" aria-haspopup="dialog" onClick={() => setOpen('head')}>
        新建出入库单
      </Button>
      {open === 'head' && !pending && <HeadDialog onClose={close} />}
      {open === 'transfer' && <TransferDialog onClose={close} />}
    </>
  );
}
