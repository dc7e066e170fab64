'use client';

import { KindChoice, NotApplicable, Refused } from '@/components/aftersale/apply-parts';
import { ApplyReason } from '@/components/aftersale/apply-reason';
import { ApplySum } from '@/components/aftersale/apply-sum';
import { MobileApplyLines } from '@/components/aftersale/mobile/apply-lines';
import css from '@/components/aftersale/mobile/apply-screen.module.css';
import { useApplicable, useApplyForm, type Applicable } from '@/components/aftersale/use-apply-form';
import { Button } from '@/components/ui/button';
import { Loaded } from '@/components/ui/loaded';
import { CellGroup } from '@/components/ui/mobile/cell';

function ApplyForm(props: Applicable) {
  // "Back" from the case does not lead into the form again.
  const form = useApplyForm(props, (row) => location.replace(`/mobile/user/aftersale/${row.id}`));
  const { view } = props;
  const { choice } = form;
  if (!choice) {
    return <NotApplicable view={view} />;
  }
  return (
    <form
      className={css.page}
      noValidate
      aria-busy={form.busy}
      onSubmit={(e) => {
        e.preventDefault();
        void form.send();
      }}
    >
      <div className={css.parts}>
        <p className={css.order}>
          订单号 {view.orderSn}　{view.statusLabel}
        </p>
        <CellGroup title="售后类型">
          <div className={css.body}>
            <KindChoice form={form} choice={choice} />
          </div>
        </CellGroup>
        <CellGroup title="售后商品">
          <MobileApplyLines form={form} />
          <Refused className={css.error} text={form.errors.lines} />
        </CellGroup>
        <CellGroup title="申请原因">
          <div className={css.body}>
            <ApplyReason form={form} />
          </div>
        </CellGroup>
      </div>
      <div className={css.bar}>
        <Refused className={css.failure} text={form.failure} />
        <ApplySum form={form} />
        <Button type="submit" size="l" busy={form.busy}>
          提交申请
        </Button>
      </div>
    </form>
  );
}

/** 申请售后 on a phone: kind, goods, reason with photographs, the amount in the bar. The server says what may be asked for. */
export function MobileApplyScreen() {
  const query = useApplicable();
  return <Loaded query={query}>{(view) => <ApplyForm view={view} refetch={query.refetch} />}</Loaded>;
}
