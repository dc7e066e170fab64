'use client';

import { SelectField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import type { BatchChoicesView } from '@/lib/domain/ebook/batch-contract';

interface TargetFieldsProps {
  /** Clears what belonged to the product chosen before. */
  form: { setFieldValue: (path: string, value: unknown) => void };
  products: BatchChoicesView['products'] | undefined;
  /** The chosen product appears in issues. */
  periodical: boolean;
  years: readonly number[];
  issues: BatchChoicesView['issues'];
}

/** Which publication codes open: a book, or a year or one issue of a periodical. */
export function TargetFields({ form, products, periodical, years, issues }: TargetFieldsProps) {
  return (
    <>
      <FormFull>
        <SelectField
          name="productId"
          label="电子书刊"
          required
          numeric
          searchable
          placeholder={products ? '请选择' : '正在加载…'}
          options={(products ?? []).map((p) => ({ value: p.id, label: p.title }))}
          onPicked={() => {
            form.setFieldValue('year', '');
            form.setFieldValue('issueId', '');
          }}
        />
      </FormFull>
      {periodical && (
        <>
          <SelectField
            name="year"
            label="年度"
            numeric
            hint="全年各期；按单期生成时不选"
            options={years.map((y) => ({ value: y, label: `${y} 年` }))}
            onPicked={(v) => v !== null && form.setFieldValue('issueId', '')}
          />
          <SelectField
            name="issueId"
            label="期次"
            numeric
            hint="只可阅读这一期；按全年生成时不选"
            options={issues.map((i) => ({ value: i.id, label: i.title }))}
            onPicked={(v) => v !== null && form.setFieldValue('year', '')}
          />
        </>
      )}
    </>
  );
}
