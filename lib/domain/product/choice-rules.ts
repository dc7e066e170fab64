import { singleLabel, singleOffer, type SingleOffer } from './plan-rules';
import {
  subscriptionLabel,
  subscriptionOffer,
  type IssueFacts,
  type PlanFacts,
  type SubscriptionOffer,
} from './rules';
import { type SpecChoice } from './spec-key-rules';

/** A year plan with its issues. */
export type DatedPlan = PlanFacts & { issues: readonly (IssueFacts & { id: number })[] };

/** What a choice of a year or an issue comes to today; nothing of it stands when it cannot be ordered. */
export interface Choice {
  year: number | null;
  label: string;
  priceFen: number | null;
  listFen: number | null;
  offer: SubscriptionOffer | null;
  single: (SingleOffer & { issueId: number }) | null;
}

/** A single issue that is still to come is a subscription of one issue: it holds the postage and no stock. */
function preorderOf(plan: PlanFacts, single: SingleOffer): SubscriptionOffer {
  return {
    year: plan.year,
    startIssue: single.issueNo,
    issueList: [single.issueNo],
    issuesPerYear: plan.issuesPerYear,
    whole: false,
    perIssueFen: plan.issueFen,
    priceFen: single.priceFen,
    lastDay: single.lastDay,
  };
}

/** The choice of a line, priced by the plans of its product. */
export function choiceOf(choice: SpecChoice | null, own: readonly DatedPlan[], now: Date): Choice {
  const nothing = { year: null, label: '', priceFen: null, listFen: null, offer: null, single: null };
  if (choice === null || choice.kind === 'single') return nothing;
  const { year } = choice;
  const plan = own.find((p) => p.year === year);
  if (choice.kind === 'year') {
    const offer = plan ? subscriptionOffer(plan, plan.issues, now, choice.startIssue) : null;
    return {
      year,
      label: offer ? subscriptionLabel(offer) : `${year} 年订阅`,
      priceFen: offer?.priceFen ?? plan?.yearFen ?? null,
      listFen: offer && offer.perIssueFen * offer.issueList.length,
      offer,
      single: null,
    };
  }
  const issue = plan?.issues.find((i) => i.issueNo === choice.issueNo);
  const found = plan && issue ? singleOffer(plan, plan.issues, now, issue.issueNo) : null;
  const single = found && issue && found.state !== 'soon' ? { ...found, issueId: issue.id } : null;
  return {
    year,
    label: found ? singleLabel(year, found) : `${year} 年第 ${choice.issueNo} 期`,
    priceFen: plan?.issueFen ?? null,
    listFen: plan?.issueFen ?? null,
    offer: plan && single?.state === 'preorder' ? preorderOf(plan, single) : null,
    single,
  };
}

/** What the frozen line keeps of the choice (`order_items.spec`). */
export function specOf({ offer, single, year }: Choice): Record<string, unknown> {
  if (offer) {
    const { startIssue, issueList, whole, perIssueFen } = offer;
    return { year: offer.year, startIssue, issueList, whole, issueFen: perIssueFen };
  }
  return single ? { year, issueNo: single.issueNo, issueFen: single.priceFen } : {};
}
