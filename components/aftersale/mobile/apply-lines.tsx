'use client';

import { lineNote } from '@/components/aftersale/apply-note';
import {
  boxId,
  IssueBox,
  issueSteps,
  LineBox,
  lineState,
  lineSteps,
} from '@/components/aftersale/apply-parts';
import css from '@/components/aftersale/mobile/apply-lines.module.css';
import type { ApplyForm } from '@/components/aftersale/use-apply-form';
import { GoodsRow } from '@/components/ui/mobile/goods-row';
import { MobileStepper } from '@/components/ui/mobile/mobile-stepper';
import { Price } from '@/components/ui/price';
import { formatDate } from '@/lib/core/dates';
import type { ApplicableLine } from '@/lib/domain/aftersale/contract';

interface LineProps {
  line: ApplicableLine;
  form: ApplyForm;
}

function Issues({ line, form }: LineProps) {
  return (
    <ul className={css.issues} aria-label={`${line.title}的期次`}>
      {line.issues.map((issue) => {
        const steps = issueSteps(issue, form);
        return (
          <li key={issue.issueDeliveryId}>
            <label className={css.issue}>
              <IssueBox issue={issue} form={form} />
              <span>
                {issue.label}
                <span className={css.small}>可报缺至 {formatDate(issue.until)}</span>
              </span>
            </label>
            {steps && <MobileStepper {...steps} />}
          </li>
        );
      })}
    </ul>
  );
}

function Line({ line, form }: LineProps) {
  const { most, byIssue } = lineState({ line, form });
  const steps = lineSteps({ line, form });
  return (
    <li className={css.line}>
      {!byIssue && (
        <label className={css.pick} htmlFor={boxId(line)}>
          <LineBox line={line} form={form} />
        </label>
      )}
      <div className={css.goods}>
        <GoodsRow
          coverPath={line.coverPath}
          title={line.title}
          spec={line.specLabel}
          price={<Price fen={line.unitFen} plain />}
          quantity={line.quantity}
          off={most === 0 && !byIssue}
        >
          <span className={css.note}>{lineNote(line, form.choice, most)}</span>
          {steps && <MobileStepper {...steps} />}
        </GoodsRow>
        {byIssue && line.issues.length > 0 && <Issues line={line} form={form} />}
      </div>
    </li>
  );
}

/** The lines of the order with what may be asked for of each. */
export function MobileApplyLines({ form }: { form: ApplyForm }) {
  return (
    <ul className={css.lines} aria-label="申请售后的商品">
      {form.view.lines.map((line) => (
        <Line key={line.orderItemId} line={line} form={form} />
      ))}
    </ul>
  );
}
