'use client';

import { useState } from 'react';
import { AddressBook } from '@/components/order/split/address-book';
import {
  copiesOf,
  copiesProblem,
  copiesRange,
  isMoved,
  linesToAdd,
  planItems,
} from '@/components/order/split/child-form';
import css from '@/components/order/split/split.module.css';
import { ReceiverFields } from '@/components/area/receiver-fields';
import form_ from '@/components/area/receiver-form.module.css';
import { Button } from '@/components/ui/button';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { PlainInput } from '@/components/ui/plain-field';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import {
  addChild,
  deleteChildItem,
  insertChildItem,
  updateChild,
  updateChildItem,
  type SplitScope,
} from '@/lib/domain/childOrder/client';
import {
  childUpdateInput,
  type ChildOrderView,
  type ChildSavedView,
  type SplitLineView,
} from '@/lib/domain/childOrder/contract';
import { MAX_CHILD_REMARK } from '@/lib/domain/childOrder/rules';

const addressInput = childUpdateInput.omit({ id: true });

interface ChildFormProps {
  scope: SplitScope;
  orderId: number;
  /** One per opened form: a second click adds nothing. */
  requestKey: string;
  lines: readonly SplitLineView[];
  child: ChildOrderView | null;
  onCancel: () => void;
  /** With the order's money after the last call; `added` is the new child order. */
  onSaved: (saved: ChildSavedView['order'] | null, added: number | null) => void;
  /** Something was refused: what is left may have changed. */
  onRefused: () => void;
}

type Last = { data: { order: ChildSavedView['order']; id?: number } } | null;

/** Changes the items one by one: added and changed first, so that the child order always has goods. */
async function saveItems(
  scope: SplitScope,
  child: ChildOrderView,
  copies: Record<number, number>,
): Promise<Last> {
  const plan = planItems(child.items, copies);
  let last: Last = null;
  for (const line of plan.insert) last = await insertChildItem(scope, { childOrderId: child.id, ...line });
  for (const item of plan.update) last = await updateChildItem(scope, item);
  for (const id of plan.remove) last = await deleteChildItem(scope, id);
  return last;
}

/** The form of one receiver: where to, and how many copies of what. */
export function ChildForm(props: ChildFormProps) {
  const { scope, orderId, requestKey, lines, child, onCancel, onSaved, onRefused } = props;
  const [copies, setCopies] = useState<Record<number, number>>(() => ({ ...copiesOf(lines) }));
  const [problem, setProblem] = useState('');
  const items = child?.items ?? [];
  const shown = lines.filter((l) => l.inChild > 0 || l.remaining > 0);
  const form = useZodForm(addressInput, {
    initialValues: {
      name: child?.name ?? '',
      phone: child?.phone ?? '',
      tel: child?.tel ?? '',
      areaCode: child?.areaCode ?? '',
      address: child?.address ?? '',
      postcode: child?.postcode ?? '',
      remark: child?.remark ?? '',
    },
    submit: async (input): Promise<Last> => {
      try {
        if (!child) {
          return await addChild(scope, { ...input, orderId, requestKey, lines: linesToAdd(copies) });
        }
        const moved = isMoved(child, input) ? await updateChild(scope, { ...input, id: child.id }) : null;
        return (await saveItems(scope, child, copies)) ?? moved;
      } catch (error) {
        onRefused();
        throw error;
      }
    },
    success: '已保存',
    done: (reply) => onSaved(reply?.data.order ?? null, child ? null : (reply?.data.id ?? null)),
  });
  const remark = form.getInputProps('remark');
  const send = (event: React.FormEvent) => {
    const found = copiesProblem(shown, copies);
    setProblem(found);
    // With a field wrong as well, sending only shows it and goes to it.
    if (found && form.isValid()) {
      event.preventDefault();
      return;
    }
    void form.send(event);
  };
  return (
    <form className={form_.form} onSubmit={send} noValidate aria-busy={form.busy}>
      {form.failure && (
        <p className={form_.failure} role="alert">
          {form.failure}
        </p>
      )}
      {scope === 'user' && (
        <AddressBook
          disabled={form.busy}
          onPick={(r) =>
            form.setValues({
              name: r.name,
              phone: r.phone,
              tel: r.tel ?? '',
              areaCode: r.areaCode,
              address: r.address,
              postcode: r.postcode ?? '',
            })
          }
        />
      )}
      <ReceiverFields
        input={(name) => form.getInputProps(name)}
        areaCode={form.values.areaCode}
        onArea={(code) => form.setFieldValue('areaCode', code)}
        onPasted={scope === 'user' ? (found) => form.setValues(found) : undefined}
        areaId="child-area"
      />
      <div className={form_.full}>
        <PlainInput
          label="备注"
          maxLength={MAX_CHILD_REMARK}
          placeholder="选填，如部门、收件要求"
          {...remark}
          value={String(remark.value ?? '')}
          error={remark.error ? String(remark.error) : null}
        />
      </div>
      <fieldset className={css.copies} aria-describedby={problem ? 'child-copies-note' : undefined}>
        <legend>商品与份数</legend>
        {shown.length === 0 && <p className={css.wait}>没有可以分配的商品。</p>}
        {shown.map((l) => {
          const { min, max } = copiesRange(l, items);
          const n = copies[l.orderItemId] ?? 0;
          return (
            <div key={l.orderItemId} className={css.copy}>
              <span className={css.copyTitle}>
                {l.title}
                <span className={css.small}>{l.specLabel}</span>
              </span>
              <span className={css.small}>
                {min > 0 && `已发 ${min}，`}
                {`还可分配 ${Math.max(0, max - n)}`}
              </span>
              <QuantityStepper
                size="s"
                min={min}
                max={max}
                value={n}
                disabled={form.busy}
                label={`${l.title}的份数`}
                onChange={(value) => {
                  setCopies({ ...copies, [l.orderItemId]: value });
                  setProblem('');
                }}
              />
            </div>
          );
        })}
        {problem && (
          <p className={css.problem} id="child-copies-note" role="alert">
            {problem}
          </p>
        )}
      </fieldset>
      <div className={form_.buttons}>
        <Button variant="outline" disabled={form.busy} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" busy={form.busy}>
          保存
        </Button>
      </div>
    </form>
  );
}
