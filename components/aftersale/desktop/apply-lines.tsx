import { lineNote } from '@/components/aftersale/apply-note';
import { IssueBox, issueSteps, LineBox, lineState, lineSteps } from '@/components/aftersale/apply-parts';
import type { ApplyForm } from '@/components/aftersale/use-apply-form';
import css from '@/components/aftersale/desktop/apply-lines.module.css';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
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
              {issue.label}
            </label>
            <span className={css.until}>可报缺至 {formatDate(issue.until)}</span>
            {steps && <QuantityStepper size="s" {...steps} />}
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
    <li className={cx(css.line, most === 0 && !byIssue && css.off)}>
      <label className={css.pick}>
        {!byIssue && <LineBox line={line} form={form} />}
        <span className={css.cover}>
          <Picture src={line.coverPath} alt="" width={48} height={64} kind="cover" />
        </span>
      </label>
      <div className={css.words}>
        <p className={css.title}>{line.title}</p>
        <p className={css.small}>
          {[line.specLabel, lineNote(line, form.choice, most)].filter(Boolean).join('　')}
        </p>
        {byIssue && line.issues.length > 0 && <Issues line={line} form={form} />}
      </div>
      <span className={css.bought}>
        <Price fen={line.unitFen} plain />
        {` ×${line.quantity}`}
      </span>
      <span className={css.quantity}>{steps && <QuantityStepper size="s" {...steps} />}</span>
    </li>
  );
}

/** The lines of the order with what may be asked for of each. */
export function ApplyLines({ form }: { form: ApplyForm }) {
  return (
    <ul className={css.lines} aria-label="申请售后的商品">
      {form.view.lines.map((line) => (
        <Line key={line.orderItemId} line={line} form={form} />
      ))}
    </ul>
  );
}
