'use client';

import css from '@/components/article/office/article-form.module.css';
import type { CategoryOption } from '@/components/article/office/category-options';
import { CoverFromText } from '@/components/article/office/cover-from-text';
import { Button } from '@/components/ui/button';
import {
  CheckField,
  NumberField,
  SelectField,
  TagsField,
  TextAreaField,
  TextField,
} from '@/components/ui/form/fields';
import { useFormOf } from '@/components/ui/form/form';
import { DateTimeField } from '@/components/ui/form/special-fields';
import { Panel } from '@/components/ui/panel';
import { AttachmentsField } from '@/components/upload/office/attachments-field';
import { ImageField } from '@/components/upload/office/image-field';
import { excerpt } from '@/lib/domain/article/rules';

/** Sets the summary to the beginning of the body. */
function FillSummary() {
  const form = useFormOf();
  const fill = () => {
    const html = form.getValues().contentHtml;
    const doc = new DOMParser().parseFromString(typeof html === 'string' ? html : '', 'text/html');
    for (const el of doc.querySelectorAll('figcaption, table, figure')) el.remove();
    for (const el of doc.querySelectorAll('p, h2, h3, h4, li')) el.append(' ');
    form.setFieldValue('summary', excerpt(doc.body.textContent ?? ''));
  };
  return (
    <Button variant="plain" size="s" className={css.fill} onClick={fill}>
      取正文前 120 字
    </Button>
  );
}

interface SideProps {
  categories: readonly CategoryOption[];
  /** The article is on the site: its date has to stay. */
  published: boolean;
}

/** Everything about an article but its words. */
export function ArticleFormSide({ categories, published }: SideProps) {
  const form = useFormOf();
  const top = form.values.isTop === true;
  return (
    <div className={css.side}>
      <Panel title="栏目与署名">
        <div className={css.stack}>
          <SelectField name="categoryId" label="栏目" required numeric options={categories} />
          <TextField name="source" label="来源" maxLength={60} />
          <TextField name="author" label="作者" maxLength={60} />
          <TextField name="editor" label="责任编辑" maxLength={60} />
          <TextField name="externalUrl" label="原文链接" maxLength={500} placeholder="https://" />
        </div>
      </Panel>
      <Panel title="摘要、关键词与封面">
        <div className={css.stack}>
          <TextAreaField name="summary" label="摘要" maxLength={300} rows={4} hint="留空时取正文开头" />
          <FillSummary />
          <TagsField name="keywords" label="关键词" hint="最多 10 个，回车或逗号添加" />
          <ImageField name="coverPath" label="封面图" />
          <CoverFromText className={css.fill} />
        </div>
      </Panel>
      <Panel title="附件">
        <AttachmentsField
          name="attachments"
          label="附件列表"
          hint="按此顺序显示在正文之后，最多 20 个"
          max={20}
        />
      </Panel>
      <Panel title="发布设置">
        <div className={css.stack}>
          <DateTimeField name="scheduledAt" label="定时发布" hint="审核通过后到时自动发布；留空则人工发布" />
          <DateTimeField name="expireAt" label="定时下线" hint="到时公众不再可见" />
          <DateTimeField
            name="publishedAt"
            label="发布日期"
            required={published}
            hint="列表按它排序；留空取实际发布时间"
          />
          <CheckField name="isTop" label="列表置顶" />
          {top && <DateTimeField name="topUntil" label="置顶截止" hint="留空为一直置顶" />}
          <CheckField name="isLead" label="栏目头条" />
          <CheckField name="recommended" label="推荐" />
          <NumberField
            name="viewsBase"
            label="上线前浏览量"
            min={0}
            max={9_999_999}
            hint="本站上线前的真实浏览量；公众看到的浏览量计入并注明“含上线前”"
          />
          <TextField
            name="viewsSource"
            label="上线前浏览量来源"
            maxLength={100}
            hint="有上线前浏览量时必填，如：原网站后台统计"
          />
          <p className={css.note}>发布设置保存后立即生效，不需要重新审核。</p>
        </div>
      </Panel>
    </div>
  );
}
