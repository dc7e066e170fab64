import { choiceKey, maxOf, type ApplyForm } from '@/components/aftersale/use-apply-form';
import { ButtonLink } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { EmptyState } from '@/components/ui/empty-state';
import { useTo } from '@/components/ui/use-to';
import type { AfterSaleChoice, ApplicableLine, ApplicableView } from '@/lib/domain/aftersale/contract';

/** What both skins show of an application alike. */

interface LineProps {
  line: ApplicableLine;
  form: ApplyForm;
}

/** An order of which nothing may be asked for, and why. */
export function NotApplicable({ view }: { view: ApplicableView }) {
  const to = useTo();
  return (
    <EmptyState
      title="该订单当前不能申请售后"
      text={view.choices.find((c) => c.refusal)?.refusal ?? undefined}
      action={
        <ButtonLink variant="outline" href={to(`/user/center/after-sales?keyword=${view.orderSn}`)}>
          查看已有售后
        </ButtonLink>
      }
    />
  );
}

/** The kinds of after-sale, those that are not possible with their reason. */
export function KindChoice({
  form,
  choice,
  even,
}: {
  form: ApplyForm;
  choice: AfterSaleChoice;
  even?: boolean;
}) {
  return (
    <ChoiceCards
      even={even}
      label="售后类型"
      name="kind"
      value={choiceKey(choice)}
      onChange={form.choose}
      choices={form.view.choices.map((c) => ({
        value: choiceKey(c),
        title: c.label,
        text: c.refusal ?? c.text,
        disabled: !c.allowed,
      }))}
    />
  );
}

/** How much of a line may be asked for, whether by issues, and how much is. */
export function lineState({ line, form }: LineProps) {
  const most = maxOf(line, form.choice);
  return {
    most,
    byIssue: form.choice?.kind === 'resend' && line.byIssue,
    quantity: Math.min(form.values.quantities[line.orderItemId] ?? 0, most),
  };
}

/** Id of a line's box, for the label around it. */
export const boxId = (line: ApplicableLine) => `pick-${line.orderItemId}`;

/** The box that takes a line with all that may be asked for of it. */
export function LineBox({ line, form }: LineProps) {
  const { most, quantity } = lineState({ line, form });
  return (
    <input
      type="checkbox"
      id={boxId(line)}
      aria-label={`选择${line.title}`}
      checked={quantity > 0}
      disabled={most === 0}
      onChange={(e) => form.pick(line.orderItemId, e.target.checked ? most : 0)}
    />
  );
}

type Issue = ApplicableLine['issues'][number];

/** The box that takes an issue. */
export function IssueBox({ issue, form }: { issue: Issue; form: ApplyForm }) {
  return (
    <input
      type="checkbox"
      checked={(form.values.issues[issue.issueDeliveryId] ?? 0) > 0}
      onChange={(e) => form.pickIssue(issue.issueDeliveryId, e.target.checked ? issue.quantity : 0)}
    />
  );
}

/** What a stepper of an issue's copies is given; `null` where there is nothing to count. */
export function issueSteps(issue: Issue, form: ApplyForm) {
  const value = form.values.issues[issue.issueDeliveryId] ?? 0;
  if (value === 0 || issue.quantity < 2) return null;
  return {
    value,
    max: issue.quantity,
    label: `${issue.label}的份数`,
    onChange: (n: number) => form.pickIssue(issue.issueDeliveryId, n),
  };
}

/** What a stepper of a line's quantity is given; `null` where there is nothing to count. */
export function lineSteps({ line, form }: LineProps) {
  const { most, quantity } = lineState({ line, form });
  if (quantity === 0) return null;
  return {
    value: quantity,
    max: most,
    label: `${line.title}的数量`,
    onChange: (n: number) => form.pick(line.orderItemId, n),
  };
}

/** What is refused, read aloud at once. */
export function Refused({ text, className }: { text: string | null | undefined; className?: string }) {
  return text ? (
    <p className={className} role="alert">
      {text}
    </p>
  ) : null;
}
