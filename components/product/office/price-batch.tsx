'use client';

import {
  BatchAskForm,
  BatchRuleForm,
  goodItems,
  useAsked,
  useBatchSteps,
  type Previewed,
} from '@/components/product/office/price-batch-parts';
import { CheckField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import {
  priceBatchInput,
  priceBatchPreviewInput,
  type PriceBatchPreviewInput,
  type PriceBatchView,
} from '@/lib/domain/product/price-batch-contract';
import { api } from '@/lib/client/api';

/** Products that were ticked, or all that the list's filters find. */
export type PriceChoice = Pick<PriceBatchPreviewInput, 'ids' | 'filter'>;

type Rule = Omit<PriceBatchPreviewInput, 'ids' | 'filter'>;
type Found = Previewed<Rule, PriceBatchView>;

const UNIT = '个商品';

interface RuleProps {
  choice: PriceChoice;
  rule: Rule | null;
  onPreview: (found: Found) => void;
  onClose: () => void;
}

function RuleForm({ choice, rule, onPreview, onClose }: RuleProps) {
  const form = useZodForm(priceBatchPreviewInput, {
    initialValues: {
      onList: false,
      onSale: true,
      onOrg: false,
      how: 'percent',
      percent: 90,
      rounding: 'fen',
      ...rule,
      ...choice,
    },
    submit: async (_typed, parsed) => {
      const { ids: _ids, filter: _filter, ...asked } = parsed;
      return { rule: asked, view: await api.post('/api/admin/product/price/batch/preview', parsed) };
    },
    done: onPreview,
  });
  return (
    <BatchRuleForm
      form={form}
      how={form.values.how}
      about={choice.ids ? `已选 ${choice.ids.length} ${UNIT}。` : '当前筛选条件下的全部商品。'}
      ticks={
        <>
          <CheckField name="onList" label="定价" />
          <CheckField name="onSale" label="售价" />
          <CheckField name="onOrg" label="单位用户价" />
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
  const form = useZodForm(priceBatchInput, {
    initialValues: { ...rule, items: goodItems(view.rows), reason: '' },
    submit: (_typed, parsed) => api.post('/api/admin/product/price/batch', parsed),
    done: useAsked(UNIT, onClose),
  });
  return (
    <BatchAskForm
      form={form}
      rows={view.rows}
      unit={UNIT}
      prices={['listFen', 'saleFen', 'orgFen']}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

/** New prices of many products by one rule: the rule, the preview, and a request for a second person. */
export function PriceBatch({ choice, onClose }: { choice: PriceChoice; onClose: () => void }) {
  const { found, rule, preview, back } = useBatchSteps<Rule, PriceBatchView>();
  if (found) return <AskForm found={found} onBack={back} onClose={onClose} />;
  return <RuleForm choice={choice} rule={rule} onPreview={preview} onClose={onClose} />;
}
