'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/product/office/product-view.module.css';
import { Button } from '@/components/ui/button';
import { DescriptionList, type Description } from '@/components/ui/description-list';
import { DiffBody, DiffFields } from '@/components/ui/diff-view';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { LoadFailure } from '@/components/ui/load-failure';
import { Panel } from '@/components/ui/panel';
import type { ProductDiffView } from '@/lib/domain/product/audit-contract';
import { thumbPath } from '@/lib/domain/upload/picture-paths';
import { texts } from '@/lib/text/site';
import { apiQuery } from '@/lib/client/query';

function Pictures({ paths, label }: { paths: readonly string[]; label: string }) {
  if (paths.length === 0) return <p className={css.none}>没有图片</p>;
  return (
    <ol className={css.pictures}>
      {paths.map((path, i) => (
        <li key={path}>
          <a href={path} target="_blank" rel="noreferrer">
            <img src={thumbPath(path, 320)} alt={`${label} ${i + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ol>
  );
}

function PictureChange({
  label,
  change,
  fresh,
}: {
  label: string;
  change: ProductDiffView['pictures'];
  fresh: boolean;
}) {
  if (!fresh && !change.changed) return null;
  return (
    <section className={css.part}>
      <h3 className={css.partHead}>{label}</h3>
      {fresh ? (
        <Pictures paths={change.after} label={label} />
      ) : (
        <div className={css.sides}>
          <div>
            <p className={css.side}>修改前</p>
            <Pictures paths={change.before} label={label} />
          </div>
          <div>
            <p className={css.side}>修改后</p>
            <Pictures paths={change.after} label={label} />
          </div>
        </div>
      )}
    </section>
  );
}

/** A product that was never live: everything is new, so it is read whole. */
function Fresh({ diff, lead }: { diff: ProductDiffView; lead: readonly Description[] }) {
  const text = (lines: ProductDiffView['intro']) => lines.map((l) => l.parts.map((p) => p.text).join(''));
  return (
    <>
      <DescriptionList
        columns={2}
        items={[
          ...lead,
          ...diff.fields.map((f) => ({
            label: f.label,
            value: f.after,
            wide: f.key === 'title' || f.key === 'subtitle' || f.key === 'spec',
          })),
        ]}
      />
      <PictureChange label="商品图片" change={diff.pictures} fresh />
      <PictureChange label="试读页" change={diff.trialPages} fresh />
      {(
        [
          ['商品介绍', text(diff.intro)],
          ['目录', text(diff.toc)],
        ] as const
      ).map(([label, lines]) => (
        <section key={label} className={css.part}>
          <h3 className={css.partHead}>{label}</h3>
          {lines.join('') === '' ? (
            <p className={css.none}>没有内容</p>
          ) : (
            <p className={css.plain}>{lines.join('\n')}</p>
          )}
        </section>
      ))}
    </>
  );
}

interface ProductChangesProps {
  id: number;
  /** Revisions to compare; by default what is under work against what is live. */
  from?: number;
  to?: number;
  /** Facts of the product itself, before those of its text. */
  lead?: readonly Description[];
}

/** What changed between two versions, field by field; a product that was never live is shown whole. */
export function ProductChanges({ id, from, to, lead = [] }: ProductChangesProps) {
  const [all, setAll] = useState(false);
  const found = useQuery({
    ...apiQuery('/api/admin/product/revision/diff', { id, from, to }),
    placeholderData: keepPreviousData,
  });
  if (found.isError)
    return (
      <Panel>
        <LoadFailure compact title={errorText(found.error)} onRetry={found.refetch} />
      </Panel>
    );
  const diff = found.data;
  if (!diff)
    return (
      <p className={css.waiting} role="status">
        {texts.loading}
      </p>
    );
  if (diff.from === null)
    return (
      <Panel title="新品资料">
        <Fresh diff={diff} lead={lead} />
      </Panel>
    );
  if (diff.from === diff.to || diff.changed === 0)
    return (
      <Panel>
        <EmptyState compact title="没有待审的修改" text="正在编辑的内容与商城中的版本一致。" />
      </Panel>
    );
  const introChanged = diff.intro.some((l) => l.changed);
  const tocChanged = diff.toc.some((l) => l.changed);
  return (
    <Panel
      title={`第 ${diff.from} 版 → 第 ${diff.to} 版，${diff.changed} 处变化`}
      extra={
        <Button size="s" variant="outline" aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? '只看变化' : '显示全部'}
        </Button>
      }
    >
      <div aria-busy={found.isPlaceholderData}>
        <DiffFields fields={diff.fields} all={all} heads={['修改前', '修改后']} none="各字段没有变化" />
        <PictureChange label="商品图片" change={diff.pictures} fresh={false} />
        <PictureChange label="试读页" change={diff.trialPages} fresh={false} />
        {(introChanged || all) && (
          <section className={css.part}>
            <h3 className={css.partHead}>商品介绍</h3>
            <DiffBody lines={diff.intro} all={all} none="介绍没有变化" />
          </section>
        )}
        {(tocChanged || all) && (
          <section className={css.part}>
            <h3 className={css.partHead}>目录</h3>
            <DiffBody lines={diff.toc} all={all} none="目录没有变化" />
          </section>
        )}
        {!introChanged && !tocChanged && diff.styled && (
          <p className={css.none}>介绍或目录的文字没有变化，排版或图片有调整，请在页面预览中核对。</p>
        )}
      </div>
    </Panel>
  );
}
