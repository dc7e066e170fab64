'use client';

import { useId } from 'react';
import { ApplyLines } from '@/components/aftersale/desktop/apply-lines';
import css from '@/components/aftersale/desktop/apply-page.module.css';
import { choiceKey, useApplyForm, type ApplyForm } from '@/components/aftersale/use-apply-form';
import { BuyerFilesField } from '@/components/upload/buyer-files-field';
import { Button, ButtonLink } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { inputClass, PlainField } from '@/components/ui/plain-field';
import { Price } from '@/components/ui/price';
import { formatMinute } from '@/lib/core/dates';
import type { ApplicableView } from '@/lib/domain/aftersale/contract';
import type { AfterSaleReason } from '@/lib/domain/aftersale/states';

const MAX_TEXT = 500;

function Reason({ form }: { form: ApplyForm }) {
  const [kindId, textId] = [useId(), useId()];
  const { values, errors, choice, reasonOf, view } = form;
  return (
    <div className={css.fields}>
      <PlainField
        label="申请原因"
        required
        htmlFor={kindId}
        error={errors.reasonKind}
        hint={reasonOf?.until ? `该原因可申请至 ${formatMinute(reasonOf.until)}` : undefined}
      >
        <select
          id={kindId}
          className={inputClass}
          value={values.reasonKind}
          aria-invalid={errors.reasonKind ? true : undefined}
          aria-describedby={`${kindId}-note`}
          onChange={(e) => form.setReasonKind(e.target.value as AfterSaleReason | '')}
        >
          <option value="">请选择</option>
          {choice?.reasons.map((r) => (
            <option key={r.value} value={r.value}>
              {r.label}
            </option>
          ))}
        </select>
      </PlainField>
      <PlainField
        label="问题说明"
        required={values.reasonKind === 'other'}
        htmlFor={textId}
        error={errors.reason}
        hint={`${values.reason.length}/${MAX_TEXT}`}
      >
        <textarea
          id={textId}
          className={inputClass}
          rows={4}
          maxLength={MAX_TEXT}
          value={values.reason}
          placeholder="请描述问题，便于商城尽快处理；请勿填写涉密内容"
          aria-invalid={errors.reason ? true : undefined}
          aria-describedby={`${textId}-note`}
          onChange={(e) => form.setReason(e.target.value)}
        />
      </PlainField>
      <BuyerFilesField
        label={reasonOf?.needsPicture ? '商品照片（必填）' : '商品照片'}
        purpose="after_sale"
        picturesOnly
        max={view.maxFiles}
        value={values.files}
        onChange={form.setFiles}
        error={errors.fileIds}
      />
    </div>
  );
}

function Sum({ form }: { form: ApplyForm }) {
  const { quote, choice, lines, missing } = form;
  if (choice?.kind === 'resend') {
    return (
      <p className={css.sum}>
        补寄 <b>{lines.length + missing.length}</b> 项，不涉及退款
      </p>
    );
  }
  if (!quote) return <p className={css.sum}>请先选择商品</p>;
  if (quote.isError) {
    return (
      <p className={css.sum} role="alert">
        {errorText(quote.error)}
      </p>
    );
  }
  const money = quote.data;
  if (!money) return <p className={css.sum}>正在计算退款金额…</p>;
  return (
    <p className={css.sum} aria-live="polite" aria-busy={quote.isFetching}>
      退款金额 <Price fen={money.amountFen} size="l" />
      {money.freightFen > 0 && (
        <span className={css.small}>
          含运费 <Price fen={money.freightFen} plain />
        </span>
      )}
      <span className={css.small}>按原支付方式退回，以商城审核结果为准</span>
    </p>
  );
}

/** 申请售后: kind, goods, reason, amount. The form is drawn from what the server says may be asked for. */
export function ApplyPage({ initial }: { initial: ApplicableView }) {
  const form = useApplyForm(initial, (row) => location.assign(`/user/center/after-sales/${row.id}`));
  const { view, choice } = form;
  const back = { href: `/user/center/orders/${view.orderId}`, label: '订单详情' };
  if (!choice) {
    return (
      <>
        <PageHeader title="申请售后" back={back} />
        <Panel>
          <EmptyState
            title="该订单当前不能申请售后"
            text={view.choices.find((c) => c.refusal)?.refusal ?? undefined}
            action={
              <ButtonLink variant="outline" href={`/user/center/after-sales?keyword=${view.orderSn}`}>
                查看已有售后
              </ButtonLink>
            }
          />
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
        <ChoiceCards
          even
          label="售后类型"
          name="kind"
          value={choiceKey(choice)}
          onChange={form.choose}
          choices={view.choices.map((c) => ({
            value: choiceKey(c),
            title: c.label,
            text: c.refusal ?? c.text,
            disabled: !c.allowed,
          }))}
        />
      </Panel>
      <Panel title="售后商品" padded={false}>
        <ApplyLines form={form} />
        {form.errors.lines && (
          <p className={css.error} role="alert">
            {form.errors.lines}
          </p>
        )}
      </Panel>
      <Panel title="申请原因">
        <Reason form={form} />
      </Panel>
      <div className={css.foot}>
        <Sum form={form} />
        {form.failure && (
          <p className={css.failure} role="alert">
            {form.failure}
          </p>
        )}
        <Button type="submit" size="l" busy={form.busy}>
          提交申请
        </Button>
      </div>
    </form>
  );
}
