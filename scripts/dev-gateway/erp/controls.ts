/**
 * Controls of the simulated ERP.
 *
 * - erp.stock   {items: [{sku, warehouse, qtyOnHand, name?, qtyAvailable?, asOf?}], replace?: boolean, pageSize?}   sets its stock; without
 *               `replace` the other rows stay
 */
import type { World } from '../world';
import type { ErpItem } from './types';

type Input = Record<string, unknown>;
type Done = { result: unknown } | { error: string };

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export const ERP_CONTROLS: Readonly<Record<string, (world: World, input: Input) => Promise<Done>>> = {
  'erp.stock': async (world, input) => {
    if (!Array.isArray(input['items'])) return { error: 'items须为数组' };
    const { erp } = world.data;
    if (input['replace'] === true) erp.items = [];
    for (const given of input['items'] as Input[]) {
      // A number that is none passes as it is: what a broken ERP sends.
      const qtyOnHand = given['qtyOnHand'] as number;
      const item: ErpItem = {
        sku: text(given['sku']),
        name: text(given['name']),
        warehouse: text(given['warehouse']),
        qtyOnHand,
        qtyAvailable: (given['qtyAvailable'] as number | undefined) ?? qtyOnHand,
        asOf: text(given['asOf']) || null,
        updatedAt: world.now().toISOString(),
      };
      erp.items = erp.items.filter((i) => i.sku !== item.sku || i.warehouse !== item.warehouse);
      erp.items.push(item);
    }
    if (typeof input['pageSize'] === 'number' && input['pageSize'] >= 1) erp.pageSize = input['pageSize'];
    return { result: erp.items };
  },
};
