'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/product/office/plans.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { isMoving } from '@/lib/domain/ebook/client';
import type { VersionState } from '@/lib/domain/ebook/publish-contract';
import { apiQuery } from '@/lib/client/query';

const HREF = '/mall/manage/ebooks';

/** The newest version as long as it needs looking after, else the one in force. */
function State({ active, latest }: { active: VersionState | null; latest: VersionState | null }) {
  if (latest === null) return <StatusTag>未上传</StatusTag>;
  const about = latest.id === active?.id ? null : latest;
  return (
    <>
      {active && <StatusTag tone="green">{`使用中 v${active.version}`}</StatusTag>}
      {about?.status === 'failed' && <StatusTag tone="red">转换失败</StatusTag>}
      {about && isMoving(about) && (
        <StatusTag tone="blue">
          {about.statusLabel}
          {about.pageCount > 0 && ` ${Math.floor((about.convertedPages / about.pageCount) * 100)}%`}
        </StatusTag>
      )}
      {about?.status === 'ready' && (!active || about.version > active.version) && (
        <StatusTag tone="amber">{`待启用 v${about.version}`}</StatusTag>
      )}
    </>
  );
}

interface CellProps {
  productId: number;
  year: number;
  issueId: number;
}

/** What readers get of an issue of an electronic periodical, with the way to its files. All rows of a year share one question. */
export function EbookCell({ productId, year, issueId }: CellProps) {
  const { data, isError } = useQuery(
    apiQuery('/api/admin/product/ebook/target', { productId, year }, { placeholderData: (before) => before }),
  );
  const issue = data?.issues.find((i) => i.id === issueId);
  if (!issue) return <span className={css.none}>{isError || data ? '—' : ''}</span>;
  return (
    <a className={css.ebook} href={`${HREF}?productId=${productId}&issueId=${issueId}`}>
      <State active={issue.active} latest={issue.latest} />
    </a>
  );
}

/** The same of an electronic book, or how many issues of a periodical are there. */
export function EbookLink({ productId }: { productId: number }) {
  const { data } = useQuery(
    apiQuery('/api/admin/product/ebook/target', { productId }, { placeholderData: (before) => before }),
  );
  const product = data?.products[0];
  if (!product) return null;
  const there = data.issues.filter((i) => i.active !== null).length;
  return (
    <a className={css.ebook} href={`${HREF}?productId=${productId}`}>
      电子版
      {product.kind === 'e_book' ? (
        <State active={product.active} latest={product.latest} />
      ) : (
        <StatusTag tone={there > 0 ? 'green' : 'gray'}>{`已有 ${there} 期`}</StatusTag>
      )}
    </a>
  );
}
