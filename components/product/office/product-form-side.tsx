'use client';

import css from '@/components/product/office/product-form.module.css';
import { CheckField, NumberField, TextField } from '@/components/ui/form/fields';
import { Panel } from '@/components/ui/panel';
import { PicturesField } from '@/components/upload/office/pictures-field';
import { MAX_PICTURES, MAX_TRIAL_PAGES } from '@/lib/domain/product/fields';

/** Pictures, trial pages and how the shop shows it. */
export function Side({ periodical }: { periodical: { plans: string } | null }) {
  return (
    <div className={css.side}>
      <Panel title="图片">
        <PicturesField
          name="pictures"
          label="商品图片"
          required
          max={MAX_PICTURES}
          badge={(i) => (i === 0 ? '封面' : null)}
          hint="第一张为封面，建议 3:4，宽 800 像素以上；拖动可调整顺序"
        />
      </Panel>
      <Panel title="试读">
        <PicturesField
          name="trialPages"
          label="试读页"
          noun="试读页"
          max={MAX_TRIAL_PAGES}
          badge={(i) => String(i + 1)}
          hint="公众可以翻看的内页图片，按页序排列"
        />
      </Panel>
      <Panel title="展示">
        <div className={css.stack}>
          <CheckField name="isHot" label="热销标记" />
          <CheckField name="isNew" label="新品标记" />
          <NumberField name="sort" label="排序" min={-9999} max={9999} hint="数字大的在前" />
          <NumberField
            name="salesBase"
            label="上线前销量"
            min={0}
            max={9_999_999}
            hint="本站上线前的真实销量；公众看到的销量计入并注明“含上线前”"
          />
          <TextField
            name="salesSource"
            label="上线前销量来源"
            maxLength={100}
            hint="有上线前销量时必填，如：原发行系统 2025 年 12 月统计"
          />
        </div>
      </Panel>
      {periodical && (
        <Panel title="年度计划">
          <p className={css.note}>
            各年度的期数、出刊日和订阅价格在年度计划中维护，不经审核，保存即生效；期刊通过审核后，价格用“改价”修改。
          </p>
          <a className={css.link} href={periodical.plans}>
            维护年度计划
          </a>
        </Panel>
      )}
    </div>
  );
}
