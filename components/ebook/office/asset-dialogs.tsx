'use client';

import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { publicationName } from '@/components/ebook/office/asset-look';
import css from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, SelectField, SwitchField, TextField, useField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import {
  assetEditInput,
  MAX_PREVIEW_PAGES,
  sourceInput,
  type AssetRow,
  type VersionState,
} from '@/lib/domain/ebook/publish-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** The file itself, which the contract checks. */
function SourceField() {
  const { set, shared } = useField({ name: 'file', label: '文件', required: true });
  return (
    <TextInput
      {...shared}
      type="file"
      accept=".pdf,.epub,application/pdf,application/epub+zip"
      description="PDF（不加密，最多 1000 页）或 EPUB（流式或固定版式，不含 DRM），不超过 100 MB。源文件只用于转换，不会提供给读者。"
      onChange={(e) => set(e.currentTarget.files?.[0])}
    />
  );
}

const PreviewField = () => (
  <NumberField
    name="previewPages"
    label="试读页数"
    min={0}
    max={MAX_PREVIEW_PAGES}
    hint="任何人都能看到的前几页，0 为不提供试读；流式 EPUB 按部分计"
  />
);

const stateWords = (active: VersionState | null, latest: VersionState | null) =>
  latest === null
    ? ''
    : `（${active ? `已启用 v${active.version}` : `v${latest.version} ${latest.statusLabel}`}）`;

interface Target {
  productId: number;
  issueId: number | null;
}

interface UploadProps {
  /** The publication whose next version it is; chosen in the form when absent. */
  target?: Target & { name: string; title: string; previewPages: number };
  /** Product and issue that the list shows. */
  chosen?: { productId?: number; issueId?: number };
  onClose: () => void;
}

/** 上传出版物: product and issue, and the file, which a second person puts in force. */
export function UploadDialog({ target, chosen = {}, onClose }: UploadProps) {
  const client = useQueryClient();
  const form = useZodForm(sourceInput, {
    initialValues: {
      productId: target?.productId ?? chosen.productId ?? '',
      issueId: target?.issueId ?? chosen.issueId ?? '',
      // What an editor has named an issue stays its name.
      title: target?.title ?? '',
      previewPages: target?.previewPages ?? 3,
      // Chosen in the form; the contract refuses it until then.
      file: undefined as unknown as File,
    },
    submit: (_typed, parsed) => api.send('/api/admin/product/ebook/upload', parsed),
    success: ({ message }) => message,
    done: () => {
      void invalidate(client, 'admin/product');
      onClose();
    },
  });
  return (
    <DialogForm
      title={target ? '上传新版本' : '上传出版物'}
      form={form}
      columns={2}
      width={640}
      submitLabel={form.busy ? '正在上传…' : '上传'}
      onClose={onClose}
    >
      {target ? (
        <FormFull>
          <p className={css.hint}>
            {target.name}：新版本转换期间，读者继续使用现在的版本；启用新版本后，阅读进度保留。
          </p>
        </FormFull>
      ) : (
        <TargetFields
          productId={Number(form.getValues().productId) || undefined}
          onProduct={() => form.setFieldValue('issueId', '')}
        />
      )}
      <FormFull>
        <SourceField />
      </FormFull>
      <TextField name="title" label="标题" maxLength={120} placeholder="不填为商品与期次名称" />
      <PreviewField />
      <FormFull>
        <p className={css.hint}>转换完成后，由有商品审核权限的另一人查看并启用，读者才能阅读。</p>
      </FormFull>
    </DialogForm>
  );
}

function TargetFields({ productId, onProduct }: { productId: number | undefined; onProduct: () => void }) {
  const { data: all } = useQuery(
    apiQuery('/api/admin/product/ebook/target', {}, { placeholderData: (before) => before }),
  );
  const { data: own } = useQuery({
    ...apiQuery('/api/admin/product/ebook/target', { productId }, { placeholderData: (before) => before }),
    enabled: productId !== undefined,
  });
  // A product that the list page names need not be among the newest ones.
  const products = [...(all?.products ?? []), ...(own?.products ?? [])].filter(
    (p, i, list) => list.findIndex((x) => x.id === p.id) === i,
  );
  const product = products.find((p) => p.id === productId);
  const issues = (product?.kind === 'e_periodical' && own?.issues) || [];
  return (
    <>
      <SelectField
        name="productId"
        label="商品"
        required
        numeric
        searchable
        placeholder="选择电子图书或电子期刊"
        options={products.map((p) => ({
          value: p.id,
          label: p.kind === 'e_book' ? `${p.title}${stateWords(p.active, p.latest)}` : p.title,
        }))}
        onPicked={onProduct}
      />
      <SelectField
        name="issueId"
        label="期次"
        required={product?.kind === 'e_periodical'}
        numeric
        searchable
        disabled={product?.kind !== 'e_periodical'}
        placeholder={product?.kind === 'e_book' ? '图书没有期次' : '选择期次'}
        options={issues.map((i) => ({
          value: i.id,
          label: `${i.label}${i.published ? '' : ' · 待出刊'}${stateWords(i.active, i.latest)}`,
        }))}
      />
    </>
  );
}

/** What is said of a version, and how much of it everybody may read. */
export function EditAssetDialog({ asset, onClose }: { asset: AssetRow; onClose: () => void }) {
  const client = useQueryClient();
  const { id, title, previewPages, filmOpen } = asset;
  const form = useZodForm(assetEditInput, {
    initialValues: { id, title, previewPages, ...(asset.paged && asset.format === 'epub' && { filmOpen }) },
    submit: (_typed, parsed) => api.send('/api/admin/product/ebook/edit', parsed),
    success: ({ message }) => message,
    done: () => {
      void invalidate(client, 'admin/product');
      onClose();
    },
  });
  return (
    <DialogForm title={`修改 ${publicationName(asset)} v${asset.version}`} form={form} onClose={onClose}>
      <TextField name="title" label="标题" required maxLength={120} />
      <PreviewField />
      {asset.paged && asset.format === 'epub' && (
        <SwitchField
          name="filmOpen"
          label="允许播放视频和音频"
          hint="读者可以播放页面中的视频和音频；画面上只标注读者，不能像页面一样打水印"
        />
      )}
      {asset.autoActivate && asset.status !== 'ready' && (
        <p className={css.hint}>保存修改后，自动启用失效，须由另一人重新设置。</p>
      )}
    </DialogForm>
  );
}
