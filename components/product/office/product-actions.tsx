'use client';

import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PriceDialog } from '@/components/product/office/price-dialog';
import css from '@/components/product/office/product-actions.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmButton, ConfirmDialog, type ConfirmRequest } from '@/components/ui/confirm-button';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { BIN_TEXT, bringBack } from '@/components/ui/undelete';
import { ApiError, api } from '@/lib/client/api';
import type { OfficeProductListRow } from '@/lib/domain/product/office-contract';
import { productActionLabels, type ProductAction } from '@/lib/domain/product/policy';
import { isPeriodical } from '@/lib/domain/product/rules';
import { invalidate } from '@/lib/client/query';

interface ProductActionsProps {
  product: OfficeProductListRow;
  /** In a row: text buttons; on a page: full buttons. */
  compact?: boolean;
  /** After a successful act. */
  done?: (action: ProductAction, newId?: number) => void;
}

type Asked = Omit<ConfirmRequest, 'onConfirm'> & { call: (reason?: string) => Promise<unknown> };

/** A refusal of one row of the shelf as an error, so that the question stays open with its reason. */
async function shelveOne(id: number, on: boolean): Promise<void> {
  const { results } = await api.post('/api/admin/product/marketable', { ids: [id], marketable: on });
  const refused = results.find((r) => !r.ok);
  if (refused) throw new ApiError(refused.message, 409, 'CONFLICT');
}

/** The question in front of each act, and the call behind it. */
function requestOf(action: ProductAction, p: OfficeProductListRow): Asked | null {
  const { id, version } = p;
  const about = `《${p.title.replaceAll(/[《》]/g, '')}》`;
  switch (action) {
    case 'submit':
      return {
        title: '提交审核？',
        text: `${about}提交后在审核完成前不能编辑。`,
        done: '已提交审核',
        call: () => api.post('/api/admin/product/submit/[id]', { id }),
      };
    case 'withdraw':
      return {
        title: '撤回送审？',
        text: `${about}撤回后可以继续编辑。`,
        done: '已撤回送审',
        call: () => api.post('/api/admin/product/withdraw/[id]', { id }),
      };
    case 'approve':
      return {
        title: '审核通过？',
        text: p.workingStatus ? `${about}通过后修订内容立即替换商城中的版本。` : `${about}通过后可以上架。`,
        confirmLabel: '通过',
        reason: { label: '审核意见' },
        done: '审核通过',
        call: (opinion) => api.post('/api/admin/product/audit/pass', { id, version, opinion }),
      };
    case 'reject':
      return {
        title: '驳回商品？',
        text: about,
        confirmLabel: '驳回',
        danger: true,
        reason: { label: '驳回原因', required: true },
        done: '已驳回',
        call: (reason = '') => api.post('/api/admin/product/audit/reject', { id, version, reason }),
      };
    case 'discard':
      return {
        title: '放弃修订？',
        text: `${about}未通过审核的修改将被放弃，商城中的版本不变。`,
        confirmLabel: '放弃修订',
        danger: true,
        done: '已放弃修订',
        call: () => api.post('/api/admin/product/revision/discard/[id]', { id }),
      };
    case 'shelve':
      return {
        title: '上架商品？',
        text: `${about}上架后公众可以看到并购买。`,
        confirmLabel: '上架',
        done: '已上架',
        call: () => shelveOne(id, true),
        undo: () => shelveOne(id, false),
      };
    case 'unshelve':
      return {
        title: '下架商品？',
        text: `${about}下架后公众不再可见，已下的订单不受影响。`,
        confirmLabel: '下架',
        done: '已下架',
        call: () => shelveOne(id, false),
        undo: () => shelveOne(id, true),
      };
    case 'delete':
      return {
        title: '删除商品？',
        text: `${about}${BIN_TEXT}历史订单仍保留其内容，商品编码不再用于其他商品。`,
        confirmLabel: '删除',
        danger: true,
        done: '已移入回收站',
        undo: () => bringBack('product', [id]),
        call: () => api.post('/api/admin/product/del', { ids: [id] }),
      };
    default:
      return null;
  }
}

/** Acts that stand as buttons; the others lie in the menu. */
const buttons: readonly ProductAction[] = [
  'edit',
  'approve',
  'reject',
  'submit',
  'withdraw',
  'shelve',
  'unshelve',
];
const inRow: readonly ProductAction[] = ['edit', 'shelve', 'unshelve'];
const inMenu: readonly ProductAction[] = ['submit', 'withdraw', 'price', 'copy', 'discard', 'delete'];
const dangerous: readonly ProductAction[] = ['discard', 'delete'];

/** What this administrator may do with a product now; the server decided it and checks it again. */
export function ProductActions({ product: p, compact, done }: ProductActionsProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ProductAction | null>(null);
  const after = async (action: ProductAction, newId?: number) => {
    await invalidate(client, 'admin/product');
    done?.(action, newId);
  };
  const back = (action: ProductAction, undo: ConfirmRequest['undo']) =>
    undo && (() => undo().then(() => after(action)));
  const copy = async () => {
    try {
      const made = await api.post('/api/admin/product/copy/[id]', { id: p.id });
      toast.success('已复制为新草稿');
      await after('copy', made.id);
      if (!done) location.assign(`/mall/manage/products/edit/${made.id}`);
    } catch (e) {
      toast.error(errorText(e));
    }
  };
  const has = (action: ProductAction) => p.allowedActions.includes(action);
  const direct = (compact ? inRow : buttons).filter(has);
  const menu = inMenu.filter((a) => has(a) && !direct.includes(a));
  const plans = isPeriodical(p.kind) && has('copy');
  const request = asked && requestOf(asked, p);
  return (
    <div className={compact ? css.row : css.page}>
      {compact && has('approve') && (
        <ButtonLink
          href={`/mall/manage/products/preview/${p.id}?tab=changes`}
          variant="plain"
          size="s"
          className={css.act}
          aria-label={`审核 ${p.title}`}
        >
          审核
        </ButtonLink>
      )}
      {direct.map((action) => {
        const label = productActionLabels[action];
        if (action === 'edit')
          return (
            <ButtonLink
              key={action}
              href={`/mall/manage/products/edit/${p.id}`}
              variant={compact ? 'plain' : 'outline'}
              size={compact ? 's' : 'm'}
              className={compact ? css.act : undefined}
              aria-label={compact ? `编辑 ${p.title}` : undefined}
            >
              {label}
            </ButtonLink>
          );
        const found = requestOf(action, p);
        if (!found) return null;
        const { call, undo, ...question } = found;
        const strong = action === 'approve' || action === 'submit';
        return (
          <ConfirmButton
            key={action}
            {...question}
            undo={back(action, undo)}
            variant={compact ? 'plain' : strong ? 'primary' : 'outline'}
            size={compact ? 's' : 'm'}
            className={compact ? css.act : undefined}
            label={compact ? `${label} ${p.title}` : undefined}
            onConfirm={async (reason) => {
              await call(reason);
              await after(action);
            }}
          >
            {label}
          </ConfirmButton>
        );
      })}
      {(menu.length > 0 || plans) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              variant={compact ? 'plain' : 'outline'}
              size={compact ? 's' : 'm'}
              className={compact ? css.act : undefined}
              aria-label={`更多操作：${p.title}`}
            >
              更多
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {plans && (
              <Menu.Item component="a" href={`/mall/manage/products/plans/${p.id}`}>
                年度计划
              </Menu.Item>
            )}
            {menu.map((action) => (
              <Menu.Item
                key={action}
                color={dangerous.includes(action) ? 'red' : undefined}
                onClick={() => (action === 'copy' ? void copy() : setAsked(action))}
              >
                {productActionLabels[action]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked === 'price' && (
        <PriceDialog product={p} onClose={() => setAsked(null)} done={() => done?.('price')} />
      )}
      {request && asked && (
        <ConfirmDialog
          open
          {...request}
          undo={back(asked, request.undo)}
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            await request.call(reason);
            await after(asked);
          }}
        />
      )}
    </div>
  );
}
