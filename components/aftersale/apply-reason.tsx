'use client';

import { useId } from 'react';
import css from '@/components/aftersale/apply-form.module.css';
import type { ApplyForm } from '@/components/aftersale/use-apply-form';
import { BuyerFilesField } from '@/components/upload/buyer-files-field';
import { inputClass, PlainField } from '@/components/ui/plain-field';
import { formatMinute } from '@/lib/core/dates';
import type { AfterSaleReason } from '@/lib/states/aftersale';

const MAX_TEXT = 500;

/** Why, in the words of the shop and of the buyer, with photographs where the reason asks for them. */
export function ApplyReason({ form }: { form: ApplyForm }) {
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
