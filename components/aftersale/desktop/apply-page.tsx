'use client';

import { KindChoice, NotApplicable, Refused } from '@/components/aftersale/apply-parts';
import { ApplyReason } from '@/components/aftersale/apply-reason';
import { ApplySum } from '@/components/aftersale/apply-sum';
import { ApplyLines } from '@/components/aftersale/desktop/apply-lines';
import css from '@/components/aftersale/desktop/apply-page.module.css';
import { useApplicable, useApplyForm, type Applicable } from '@/components/aftersale/use-apply-form';
import { Button } from '@/components/ui/button';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';

function ApplyForm(props: Applicable) {
  const form = useApplyForm(props, (row) => location.assign(`/user/center/after-sales/${row.id}`));
  const { view } = props;
  const { choice } = form;
  const back = { href: `/user/center/orders/${view.orderId}`, label: '订单详情' };
  if (!choice) {
    return (
      <>
        <PageHeader title="申请售后" back={back} />
        <Panel>
          <NotApplicable view={view} />
        </Panel>
      </>
    );
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
      <PageHeader title="申请售后" back={back} text={`订单号 ${view.orderSn}　${view.statusLabel}`} />
      <Panel title="售后类型">
        <KindChoice even form={form} choice={choice} />
      </Panel>
      <Panel title="售后商品" padded={false}>
        <ApplyLines form={form} />
        <Refused className={css.error} text={form.errors.lines} />
      </Panel>
      <Panel title="申请原因">
        <ApplyReason form={form} />
      </Panel>
      <div className={css.foot}>
        <ApplySum form={form} />
        <Refused className={css.failure} text={form.failure} />
        <Button type="submit" size="l" busy={form.busy}>
          提交申请
        </Button>
      </div>
    </form>
  );
}

/** 申请售后: kind, goods, reason, amount. The form is drawn from what the server says may be asked for. */
export function ApplyPage() {
  const query = useApplicable();
  return <Loaded query={query}>{(view) => <ApplyForm view={view} refetch={query.refetch} />}</Loaded>;
}
