import { SelectField } from '@/components/ui/form/fields';

interface BehalfShippingProps {
  /** The ways that are available for the goods and the address. */
  shippable: readonly { id: number; name: string }[];
}

/** How the goods go to a customer. */
export function BehalfShipping({ shippable }: BehalfShippingProps) {
  return (
    <SelectField
      name="shippingMethodId"
      label="配送方式"
      required
      numeric
      options={shippable.map((m) => ({ value: m.id, label: m.name }))}
      placeholder={shippable.length > 0 ? '请选择' : '先选择商品和收货地址'}
    />
  );
}
