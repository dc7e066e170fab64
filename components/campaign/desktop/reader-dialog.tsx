'use client';

import { useQueryClient } from '@tanstack/react-query';
import { AreaField } from '@/components/area/area-field';
import css from '@/components/campaign/campaign.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { readerSaveInput, type OwnListView, type ReaderView } from '@/lib/domain/campaign/contract';

interface ReaderDialogProps {
  list: OwnListView;
  /** `null` for a new one. */
  reader: ReaderView | null;
  onClose: () => void;
}

/** A reader with his copies of every title. */
export function ReaderDialog({ list, reader, onClose }: ReaderDialogProps) {
  const client = useQueryClient();
  const form = useZodForm(readerSaveInput, {
    initialValues: {
      id: list.id,
      ...(reader && { readerId: reader.id, version: reader.version }),
      department: reader?.department ?? '',
      name: reader?.name ?? '',
      phone: reader?.phone ?? '',
      areaCode: reader?.areaCode ?? '',
      address: reader?.address ?? '',
      copies: list.titles.map(({ productId }) => ({ productId, copies: reader?.copies[productId] ?? 0 })),
    },
    submit: (input) => api.post('/api/user/campaign/reader/save/[id]', input),
    success: '已保存',
    done: () => {
      onClose();
      void invalidate(client, 'user/campaign');
    },
  });
  return (
    <DialogForm
      title={reader ? '修改读者' : '添加读者'}
      form={form}
      columns={2}
      width={680}
      onClose={onClose}
    >
      <TextField name="department" label="部门" maxLength={40} autoComplete="off" />
      <TextField name="name" label="收货人" required maxLength={30} autoComplete="off" />
      <TextField name="phone" label="手机号码" required maxLength={40} inputMode="tel" autoComplete="off" />
      <div className={css.full}>
        <AreaField name="areaCode" label="所在地区" required />
      </div>
      <div className={css.full}>
        <TextField name="address" label="详细地址" required maxLength={120} autoComplete="off" />
      </div>
      <div className={css.full}>
        <p className={css.label}>份数</p>
        <div className={css.copies}>
          {list.titles.map((t, i) => (
            <NumberField key={t.productId} name={`copies.${i}.copies`} label={t.title} min={0} />
          ))}
        </div>
      </div>
    </DialogForm>
  );
}
