'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '@/components/ui/use-settled';
import { AreaCard } from '@/components/area/office/area-card';
import { AreaColumn } from '@/components/area/office/area-column';
import { AreaAddForm } from '@/components/area/office/area-form';
import { AreaHits } from '@/components/area/office/area-hits';
import css from '@/components/area/office/areas.module.css';
import { ListImportDialog } from '@/components/area/office/import-dialog';
import { Button, ButtonLink } from '@/components/ui/button';
import { inputClass } from '@/components/ui/plain-field';
import { areaLevel, areaParent, areaPath } from '@/lib/domain/area/rules';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** Time after the last key before the search is asked, in ms. */
const TYPING_MS = 300;

/** Provinces, cities and counties side by side, a search over all of them, and the import. */
export function AreasPage() {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [text, setText] = useState('');
  const keyword = useSettled(text.trim(), TYPING_MS);
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const path = code === '' ? [] : areaPath(code).toReversed();
  const level = code === '' ? 0 : areaLevel(code);
  const siblings = useQuery({
    ...apiQuery('/api/admin/area/tree', { parentCode: areaParent(code) ?? '' }),
    enabled: code !== '',
  });
  const chosen = siblings.data?.find((a) => a.code === code);
  const show = (next: string) => {
    setText('');
    setCode(next);
  };
  const searching = text.trim() !== '';
  return (
    <div className={css.page}>
      <div className={css.top}>
        <input
          type="search"
          className={`${inputClass} ${css.search}`}
          value={text}
          maxLength={40}
          aria-label="搜索地区"
          placeholder="搜索名称、代码或拼音"
          onChange={(e) => setText(e.target.value)}
        />
        <span className={css.tools}>
          <ButtonLink variant="outline" size="s" href="/api/admin/area/export" download>
            下载全部
          </ButtonLink>
          <Button variant="outline" size="s" onClick={() => setOpen('import')}>
            导入
          </Button>
          <Button size="s" onClick={() => setOpen('add')}>
            新增地区
          </Button>
        </span>
      </div>
      {searching ? (
        <AreaHits keyword={keyword} onShow={show} />
      ) : (
        <>
          {chosen && <AreaCard key={chosen.code} area={chosen} onAdded={show} />}
          <div className={css.columns}>
            <AreaColumn
              label="省级"
              parent=""
              chosen={path[0] ?? ''}
              onChoose={(a) => setCode(a.code)}
              hint=""
            />
            <AreaColumn
              label="市级"
              parent={path[0] ?? null}
              chosen={level >= 2 ? (path[1] ?? '') : ''}
              onChoose={(a) => setCode(a.code)}
              hint="请选择省级地区"
            />
            <AreaColumn
              label="区县"
              parent={level >= 2 ? (path[1] ?? null) : null}
              chosen={path[2] ?? ''}
              onChoose={(a) => setCode(a.code)}
              hint="请选择市级地区"
            />
          </div>
        </>
      )}
      {open === 'add' && <AreaAddForm parent={null} onClose={() => setOpen(null)} onAdded={show} />}
      {open === 'import' && (
        <ListImportDialog
          title="导入地区"
          guide={
            <p>
              首行为列名：<code>code</code> 代码、<code>name</code> 名称、<code>parent</code> 上级、
              <code>level</code> 级别（1 省 2 市 3 区县）、<code>status</code> 状态（active 使用中、retired
              停用）。UTF-8 或 GB18030 编码，不超过 2 MB。文件中没有的地区保持不变，任何地区都不会被删除。
            </p>
          }
          preview={(file: File) => api.post('/api/admin/area/import/preview', { file })}
          apply={(file: File, fingerprint: string) =>
            api.post('/api/admin/area/import', { file, fingerprint })
          }
          onDone={() => void invalidate(client, 'admin/area')}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
