'use client';

import {
  BatchAskForm,
  BatchRuleForm,
  goodItems,
  useAsked,
  useBatchSteps,
  type Previewed,
} from '@/components/product/office/price-batch-parts';
import { CheckField, RadioField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import {
  planBatchInput,
  planBatchPreviewInput,
  type PlanBatchPreviewInput,
  type PlanBatchView,
} from '@/lib/domain/product/plan-batch-contract';
import { api } from '@/lib/client/api';

type Rule = Omit<PlanBatchPreviewInput, 'ids'>;
type Found = Previewed<Rule, PlanBatchView>;

const UNIT = '个年度计划';

interface RuleProps {
  ids: number[];
  /** The years that the list shows. */
  years: readonly number[];
  rule: Rule | null;
  onPreview: (found: Found) => void;
  onClose: () => void;
}

function RuleForm({ ids, years, rule, onPreview, onClose }: RuleProps) {
  const form = useZodForm(planBatchPreviewInput, {
    initialValues: {
      onIssue: true,
      onYear: true,
      how: 'percent',
      percent: 110,
      rounding: 'fen',
      year: years.at(-1) ?? 0,
      ...rule,
      ids,
    },
    submit: async (_typed, parsed) => {
      const { ids: _ids, ...asked } = parsed;
      return { rule: asked, view: await api.post('/api/admin/product/plan/price/batch/preview', parsed) };
    },
    done: onPreview,
  });
  return (
    <BatchRuleForm
      form={form}
      how={form.values.how}
      about={`已选 ${ids.length} 种期刊。`}
      more={
        <FormFull>
          <RadioField
            name="year"
            label="年度"
            required
            numeric
            options={years.map((year) => ({ value: year, label: `${year} 年` }))}
          />
        </FormFull>
      }
      ticks={
        <>
          <CheckField name="onIssue" label="单期价格" />
          <CheckField name="onYear" label="全年价格" />
        </>
      }
      onClose={onClose}
    />
  );
}

interface AskProps {
  found: Found;
  onBack: () => void;
  onClose: () => void;
}

function AskForm({ found: { rule, view }, onBack, onClose }: AskProps) {
  const { year, ...asked } = rule;
  const form = useZodForm(planBatchInput, {
    initialValues: { ...asked, items: goodItems(view.rows), reason: '' },
    submit: (_typed, parsed) => api.post('/api/admin/product/plan/price/batch', parsed),
    done: useAsked(UNIT, onClose),
  });
  return (
    <BatchAskForm
      form={form}
      rows={view.rows}
      unit={UNIT}
      prices={['issueFen', 'yearFen']}
      note={view.without.length > 0 && `没有 ${year} 年计划，不会改价：${view.without.join('、')}`}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

interface PlanPriceBatchProps {
  /** Periodicals that were ticked. */
  ids: number[];
  years: readonly number[];
  onClose: () => void;
}

/** New prices of one year of many periodicals by one rule, as `PriceBatch` has them for products. */
export function PlanPriceBatch({ ids, years, onClose }: PlanPriceBatchProps) {
  const { found, rule, preview, back } = useBatchSteps<Rule, PlanBatchView>();
  if (found) return <AskForm found={found} onBack={back} onClose={onClose} />;
  return <RuleForm ids={ids} years={years} rule={rule} onPreview={preview} onClose={onClose} />;
}
