'use client';

import { useQuery } from '@tanstack/react-query';
import { FreightCalculator } from '@/components/shipping/office/freight-calculator';
import { RuleTable } from '@/components/shipping/office/rule-table';
import css from '@/components/shipping/office/settings.module.css';
import { EmptyState } from '@/components/ui/empty-state';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { useAddressId } from '@/components/ui/use-address-id';
import type { ShippingMethodRow } from '@/lib/domain/shipping/method-contract';
import { apiQuery } from '@/lib/client/query';
import { shippingKinds } from '@/lib/states/shipping';

function Rules({ method }: { method: ShippingMethodRow }) {
  const rules = useQuery(
    apiQuery('/api/admin/shippingMethod/rule/list', { shippingMethodId: method.id }),
  ).data?.filter((r) => r.enabled);
  const warning =
    rules === undefined
      ? null
      : rules.length === 0
        ? '还没有启用的运费规则，买家在结算页不能选择它。'
        : rules.every((r) => r.areaCode !== null)
          ? '没有全国规则：下列地区之外的买家不能选择它。'
          : null;
  if (method.kind === 'pickup') {
    return <EmptyState picture="list" title="自提不收运费" text="买家自行取货，不需要设置运费规则。" />;
  }
  return (
    <div className={css.columns}>
      <div className={css.calc}>
        {warning && (
          <p className={css.warn} role="status">
            {warning}
          </p>
        )}
        <RuleTable methodId={method.id} />
      </div>
      <FreightCalculator method={method} />
    </div>
  );
}

/** Freight rules of one way of shipping beside the calculator. */
export function MethodPage() {
  const query = useQuery(apiQuery('/api/admin/shippingMethod/detail/[id]', { id: useAddressId() }));
  return (
    <Loaded query={query}>
      {(method) => (
        <>
          <PageHeader
            title={`运费规则：${method.name}`}
            back={{ href: '/mall/manage/shipping', label: '配送方式' }}
            text={
              method.kind === 'pickup'
                ? '自提不收运费，不需要运费规则。'
                : `${shippingKinds[method.kind] === method.name ? '' : `${shippingKinds[method.kind]}。`}收货地址依次按区县、市、省、全国查找规则，先找到的生效。`
            }
          />
          <Rules method={method} />
        </>
      )}
    </Loaded>
  );
}
