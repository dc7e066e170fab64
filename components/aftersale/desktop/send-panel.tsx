'use client';

import css from '@/components/aftersale/desktop/send-panel.module.css';
import { SendAddress, SendFields } from '@/components/aftersale/send-fields';
import { useSendForm } from '@/components/aftersale/use-send-form';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { AfterSaleDetailView } from '@/lib/domain/aftersale/contract';

/** Where the goods go back to, until when, and by which parcel. */
export function SendPanel({ row }: { row: AfterSaleDetailView }) {
  const sent = row.returnParcel !== null;
  const form = useSendForm(row);
  return (
    <Panel title={sent ? '更正寄回物流' : '寄回商品'} id="send">
      <SendAddress row={row} />
      <form className={css.form} onSubmit={form.send} noValidate aria-busy={form.busy}>
        <SendFields row={row} form={form} />
        <Button type="submit" busy={form.busy}>
          {sent ? '保存更正' : '提交运单号'}
        </Button>
      </form>
      {form.failure && (
        <p className={css.failure} role="alert">
          {form.failure}
        </p>
      )}
    </Panel>
  );
}
