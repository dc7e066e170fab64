'use client';

import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AreaField } from '@/components/area/area-field';
import { PasteAddress } from '@/components/area/paste-address';
import css from '@/components/order/office/behalf/behalf.module.css';
import { TextField } from '@/components/ui/form/fields';
import { useFormOf } from '@/components/ui/form/form';
import { Panel } from '@/components/ui/panel';
import { apiQuery } from '@/lib/client/query';
import { areaText } from '@/lib/domain/area/rules';

const EMPTY = { name: '', phone: '', tel: '', areaCode: '', address: '', postcode: '' };
/** The choice of an address that stands in no book. */
const NAMED = 'named';

/** Where the goods go: an address of the customer's book, or one that he names for this order alone. */
export function BehalfReceiver({ buyerId, needed }: { buyerId: number; needed: boolean }) {
  const form = useFormOf();
  const book = useQuery(apiQuery('/api/admin/order/behalf/receivers', { buyerId })).data ?? [];
  const named = form.values['receiver'] !== undefined;
  if (!needed) return null;
  const fill = (found: object) =>
    form.setFieldValue('receiver', { ...EMPTY, ...(form.values['receiver'] as object), ...found });
  return (
    <Panel title="收货人">
      <div className={css.stack}>
        <Radio.Group
          label="收货地址"
          withAsterisk
          error={form.errors['receiverId']}
          value={named ? NAMED : String(form.values['receiverId'])}
          onChange={(chosen) =>
            form.setValues({
              receiverId: chosen === NAMED ? '' : Number(chosen),
              receiver: chosen === NAMED ? EMPTY : undefined,
            })
          }
        >
          <Stack gap="xs" mt={4}>
            {book.map((r) => (
              <Radio
                key={r.id}
                value={String(r.id)}
                label={`${r.name} ${r.phone} ${areaText(r)} ${r.address}${r.isDefault ? '（默认）' : ''}`}
              />
            ))}
            <Radio value={NAMED} label="客户告知的其他地址" />
          </Stack>
        </Radio.Group>
        {named && (
          <div className={css.grid}>
            <div className={css.full}>
              <PasteAddress onRead={fill} />
            </div>
            <TextField name="receiver.name" label="收货人" required maxLength={30} autoComplete="off" />
            <TextField name="receiver.phone" label="手机号码" required maxLength={40} autoComplete="off" />
            <div className={css.full}>
              <AreaField name="receiver.areaCode" label="所在地区" required />
            </div>
            <div className={css.full}>
              <TextField
                name="receiver.address"
                label="详细地址"
                required
                maxLength={120}
                autoComplete="off"
              />
            </div>
            <TextField name="receiver.tel" label="固定电话" maxLength={40} autoComplete="off" />
            <TextField name="receiver.postcode" label="邮政编码" maxLength={40} autoComplete="off" />
          </div>
        )}
      </div>
    </Panel>
  );
}
