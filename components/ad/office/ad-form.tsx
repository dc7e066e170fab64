'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import css from '@/components/ad/office/ads.module.css';
import { TargetPicker } from '@/components/ad/office/target-picker';
import { Button, ButtonLink } from '@/components/ui/button';
import { SelectField, SwitchField, TextField } from '@/components/ui/form/fields';
import { Form, FormFailure } from '@/components/ui/form/form';
import { DateTimeField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Panel } from '@/components/ui/panel';
import { ImageField } from '@/components/upload/office/image-field';
import { adFields, type AdPositionRow } from '@/lib/domain/ad/office-contract';
import { adTarget, isCropped } from '@/lib/domain/ad/rules';
import { readPicturePath } from '@/lib/domain/upload/picture-paths';
import { api } from '@/lib/client/api';

interface AdFormProps {
  /** Absent for a new advertisement. */
  ad?: { id: number; version: number };
  values: z.input<typeof adFields>;
  positions: readonly AdPositionRow[];
}

const targetTexts: Record<ReturnType<typeof adTarget>['kind'], string> = {
  none: '不填则不可点击',
  article: '文章：在当前页打开',
  product: '商品：仅个人用户可打开，其他访客会看到“权限不足”',
  external: '其他页面：在新窗口打开',
};

/** The form of one advertisement, with the picture in the frame of its position. */
export function AdForm({ ad, values, positions }: AdFormProps) {
  const router = useRouter();
  const known = useRef(ad);
  const [picking, setPicking] = useState(false);
  const form = useZodForm(adFields, {
    initialValues: values,
    submit: (input) =>
      known.current
        ? api.post('/api/admin/ad/edit', { ...input, ...known.current })
        : api.post('/api/admin/ad/add', input),
    success: '保存成功',
    done: () => router.push(`/index/manage/ad?position=${String(form.getValues().position)}`),
  });
  const { position: chosen, path, url } = form.values;
  const position = positions.find((p) => p.position === Number(chosen));
  const frame = { width: position?.width ?? 1200, height: position?.height ?? 100 };
  const size = readPicturePath(typeof path === 'string' ? path : '');
  const target = adTarget(typeof url === 'string' ? url : null);
  return (
    <Form form={form} footed>
      <div className={css.columns}>
        <Panel title="广告内容">
          <div className={css.stack}>
            <div className={css.two}>
              <SelectField
                name="position"
                label="广告位"
                required
                numeric
                options={positions.map((p) => ({
                  value: p.position,
                  label: `${p.name}（${p.width ?? '—'} × ${p.height ?? '—'}）`,
                }))}
              />
              <TextField name="title" label="标题" required maxLength={60} hint="也是图片的替代文字" />
            </div>
            <ImageField
              name="path"
              label="图片"
              required
              ratio={frame.width > frame.height * 4 ? '4 / 1' : `${frame.width} / ${frame.height}`}
              hint={`建议 ${frame.width} × ${frame.height} 像素`}
            />
            <TextField
              name="url"
              label="目标地址"
              maxLength={500}
              placeholder="/index/details/1 或 https://"
              hint={targetTexts[target.kind]}
            />
            <div>
              <Button variant="outline" size="s" onClick={() => setPicking(true)}>
                选择文章或商品
              </Button>
            </div>
          </div>
        </Panel>
        <div className={css.stack}>
          <Panel title="投放">
            <div className={css.stack}>
              <DateTimeField name="startsAt" label="开始时间" hint="留空为立即开始" />
              <DateTimeField name="endsAt" label="结束时间" hint="留空为长期投放" />
              <SwitchField name="enabled" label="启用" />
            </div>
          </Panel>
          <Panel title="展示效果">
            {typeof path === 'string' && path !== '' ? (
              <div className={css.frame} style={{ aspectRatio: `${frame.width} / ${frame.height}` }}>
                <img src={path} alt="展示效果" />
              </div>
            ) : (
              <p className={css.note}>选择图片后，按广告位的尺寸显示效果。</p>
            )}
            {size && (
              <p className={css.note}>
                {`图片 ${size.width} × ${size.height} 像素`}
                {isCropped(size, frame) && <span className={css.warn}>，与广告位比例不同，四周会被裁掉</span>}
              </p>
            )}
          </Panel>
        </div>
      </div>
      <div className={css.foot}>
        <FormFailure />
        <ButtonLink href={`/index/manage/ad?position=${String(chosen)}`} variant="outline">
          返回列表
        </ButtonLink>
        <Button type="submit" busy={form.busy}>
          保存
        </Button>
      </div>
      {picking && (
        <TargetPicker
          onClose={() => setPicking(false)}
          onPick={(href) => {
            form.setFieldValue('url', href);
            setPicking(false);
          }}
        />
      )}
    </Form>
  );
}
