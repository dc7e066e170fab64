import { maxOf, type ApplyForm } from '@/components/aftersale/use-apply-form';
import css from '@/components/aftersale/desktop/apply-lines.module.css';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { formatDate } from '@/lib/core/dates';
import type { ApplicableLine } from '@/lib/domain/aftersale/contract';

/** What the kind chosen says about a line: how much of it, or why nothing. */
function lineNote(line: ApplicableLine, form: ApplyForm, most: number): string {
  const { choice } = form;
  if (choice?.kind === 'resend' && line.byIssue) {
    return line.issues.length > 0 ? '请勾选没有收到或有问题的期次' : '没有可以报缺的期次';
  }
  if (most === 0) {
    if (line.digital) return '已激活的电子商品不能退';
    if (line.byIssue) return '已寄出的期次请选择“补寄”';
    const other = choice?.goodsState === 'unshipped' ? line.shippedQty : line.unshippedQty;
    if (other === 0) return '已退款或正在售后中';
    return choice?.goodsState === 'unshipped' ? '已发货，可选择其他售后类型' : '还未发货';
  }
  if (line.byIssue) return `未寄：${line.unsentIssues}，可退 ${most} 份`;
  return `可申请 ${most} ${line.digital ? '份' : '件'}`;
}

function Issues({ line, form }: { line: ApplicableLine; form: ApplyForm }) {
  return (
    <ul className={css.issues} aria-label={`${line.title}的期次`}>
      {line.issues.map((issue) => {
        const quantity = form.values.issues[issue.issueDeliveryId] ?? 0;
        return (
          <li key={issue.issueDeliveryId}>
            <label className={css.issue}>
              <input
                type="checkbox"
                checked={quantity > 0}
                onChange={(e) => form.pickIssue(issue.issueDeliveryId, e.target.checked ? issue.quantity : 0)}
              />
              {issue.label}
            </label>
            <span className={css.until}>可报缺至 {formatDate(issue.until)}</span>
            {quantity > 0 && issue.quantity > 1 && (
              <QuantityStepper
                size="s"
                value={quantity}
                max={issue.quantity}
                label={`${issue.label}的份数`}
                onChange={(n) => form.pickIssue(issue.issueDeliveryId, n)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Line({ line, form }: { line: ApplicableLine; form: ApplyForm }) {
  const most = maxOf(line, form.choice);
  const byIssue = form.choice?.kind === 'resend' && line.byIssue;
  const quantity = Math.min(form.values.quantities[line.orderItemId] ?? 0, most);
  return (
    <li className={cx(css.line, most === 0 && !byIssue && css.off)}>
      <label className={css.pick}>
        {!byIssue && (
          <input
            type="checkbox"
            aria-label={`选择${line.title}`}
            checked={quantity > 0}
            disabled={most === 0}
            onChange={(e) => form.pick(line.orderItemId, e.target.checked ? most : 0)}
          />
        )}
        <span className={css.cover}>
          <Picture src={line.coverPath} alt="" width={48} height={64} kind="cover" />
        </span>
      </label>
      <div className={css.words}>
        <p className={css.title}>{line.title}</p>
        <p className={css.small}>{[line.specLabel, lineNote(line, form, most)].filter(Boolean).join('　')}</p>
        {byIssue && line.issues.length > 0 && <Issues line={line} form={form} />}
      </div>
      <span className={css.bought}>
        <Price fen={line.unitFen} plain /> ×{line.quantity}
      </span>
      <span className={css.quantity}>
        {quantity > 0 && (
          <QuantityStepper
            size="s"
            value={quantity}
            max={most}
            label={`${line.title}的数量`}
            onChange={(n) => form.pick(line.orderItemId, n)}
          />
        )}
      </span>
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
