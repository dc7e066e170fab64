import type { ReactNode } from 'react';
import css from '@/components/site/mobile/info-text.module.css';
import { RichText } from '@/components/ui/rich-text';
import { formatDate } from '@/lib/core/dates';
import type { PublicInfo } from '@/lib/domain/site/contract';

interface InfoTextProps {
  info: PublicInfo;
  /** Files to download, under the text. */
  attachments: ReactNode;
}

/** One piece of public information. */
export function InfoText({ info, attachments }: InfoTextProps) {
  return (
    <article className={css.text}>
      <h2>{info.title}</h2>
      <p className={css.meta}>
        {info.indexNo && <span>索引号：{info.indexNo}</span>}
        {info.issuer && <span>发布机构：{info.issuer}</span>}
        <span>发布日期：{formatDate(info.createDate)}</span>
      </p>
      <RichText html={info.content} mobile />
      {attachments}
    </article>
  );
}
